# The server. The rules are compiled while the image is built, so that a container starts quickly.
FROM node:24.11.0-slim AS web
WORKDIR /src/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci
COPY web ./
RUN npm run build

FROM python:3.12.12-slim AS built
WORKDIR /src
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY src src
COPY deploy deploy
COPY --from=web /src/src/cartable/server/static src/cartable/server/static
RUN python -m venv /opt/cartable \
 && /opt/cartable/bin/pip install --no-cache-dir -c constraints.txt '.[server,compile]'

FROM python:3.12.12-slim
RUN useradd --system --user-group --create-home --home-dir /var/lib/cartable cartable
COPY --from=built /opt/cartable /opt/cartable
ENV PATH=/opt/cartable/bin:$PATH \
    CARTABLE_HOST=0.0.0.0 \
    CARTABLE_PORT=8000 \
    CARTABLE_DATABASE=/var/lib/cartable/data/cartable.sqlite \
    CARTABLE_CACHE=/var/lib/cartable/code \
    CARTABLE_LOG=json \
    PYTHONDONTWRITEBYTECODE=1
USER cartable
RUN mkdir -p -m 700 /var/lib/cartable/data && cartable warm-up
VOLUME /var/lib/cartable/data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
CMD ["cartable", "serve"]
