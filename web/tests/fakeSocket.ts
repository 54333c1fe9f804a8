/** A socket in place of the server's: it keeps what a connection sends, and says what a test wants. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  sent: Record<string, unknown>[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  isClosed = false;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close() {
    if (this.isClosed) return;
    this.isClosed = true;
    this.onclose?.();
  }

  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
}
