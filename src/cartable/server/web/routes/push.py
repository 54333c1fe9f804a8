"""Whether this device is notified of its person's turn in slow games. Nobody is who did not ask."""

from __future__ import annotations

from fastapi import APIRouter, Request

from cartable.server.live.push.base64url import decoded
from cartable.server.live.push.encryption import BadKey, browser_key
from cartable.server.live.push.endpoints import is_endpoint
from cartable.server.live.push.sender import PushSender
from cartable.server.refusals import Refusal
from cartable.server.storage.push import SubscriptionRow
from cartable.server.web.context import ServerContext
from cartable.server.web.dependencies import AnyCaller, Context, SignedInCaller
from cartable.server.web.security import is_secure, public_host
from cartable.server.web.strict_request import StrictRoute
from cartable.server.wire import PushState, PushSubscription

router = APIRouter(prefix="/api/me/push", tags=["people"], route_class=StrictRoute)


@router.get("", summary="Whether this device is notified of your turn, and the key that a browser needs for it")
async def push_state(caller: AnyCaller, context: Context) -> PushState:
    sender, identity = context.rooms.push, caller.identity
    if sender is None:
        return PushState(key=None, language=None)
    key, language = (await sender.key()).public, None
    if identity is not None:
        language = await context.store.push.language(identity.device, identity.player.id)
    return PushState(key=key, language=language)


@router.put("", status_code=204, summary="Notify this device of your turn in slow games when you are not at the table")
async def subscribe(body: PushSubscription, request: Request, caller: SignedInCaller, context: Context) -> None:
    sender, identity = _sender(context), caller.signed_in
    if not is_endpoint(body.endpoint, anywhere=sender.settings.anywhere):
        raise Refusal("push/endpoint")
    row = SubscriptionRow(
        device=identity.device,
        player=identity.player.id,
        endpoint=body.endpoint,
        p256dh=decoded(body.p256dh),
        auth=decoded(body.auth),
        language=body.language,
        site=_site(request),
    )
    try:
        browser_key(row.p256dh)
    except BadKey:
        raise Refusal("push/keys") from None
    await context.store.push.subscribe(row, context.rooms.now())


@router.delete("", status_code=204, summary="Notify this device no more")
async def unsubscribe(caller: SignedInCaller, context: Context) -> None:
    await context.store.push.unsubscribe(caller.signed_in.device)


def _sender(context: ServerContext) -> PushSender:
    if context.rooms.push is None:
        raise Refusal("push/off")
    return context.rooms.push


def _site(request: Request) -> str:
    """The address of this server, for push services that want to know whom to ask; empty where it has no HTTPS."""
    host = public_host(request)
    return f"https://{host}" if host and is_secure(request) else ""
