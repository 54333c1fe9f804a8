/** The operator's part of the server's REST interface. The token is kept as long as the tab is open. */

import { UNREACHABLE } from "$lib/api";
import { LocalizedError } from "$lib/errors";
import type { AdminTable, ClosedTable, NewAnnouncement, Overview, Problem } from "$lib/wire";

const KEY = "cartable-admin";

export interface TablePage {
  tables: AdminTable[];
  /** The cursor of the next page; null at the end. */
  after: string | null;
}

export class AdminApi {
  constructor(private token: string) {}

  /** With the token of this tab, if there is one. */
  static remembered(): AdminApi | null {
    const token = sessionStorage.getItem(KEY);
    return token ? new AdminApi(token) : null;
  }

  remember(): void {
    sessionStorage.setItem(KEY, this.token);
  }

  static forget(): void {
    sessionStorage.removeItem(KEY);
  }

  overview = async (): Promise<Overview> => (await (await this.request("GET", "/overview")).json()) as Overview;

  async tables(after: string | null): Promise<TablePage> {
    const answer = await this.request("GET", `/tables${after ? `?after=${encodeURIComponent(after)}` : ""}`);
    const next = /[?&]after=([^&>]+)/.exec(answer.headers.get("link") ?? "");
    return { tables: (await answer.json()) as AdminTable[], after: next ? decodeURIComponent(next[1]!) : null };
  }

  closeTable = async (id: string): Promise<ClosedTable> =>
    (await (await this.request("POST", `/tables/${id}/close`)).json()) as ClosedTable;

  announce = (announcement: NewAnnouncement) => this.request("PUT", "/announcement", announcement);
  cancel = () => this.request("DELETE", "/announcement");

  private async request(method: string, path: string, body?: object): Promise<Response> {
    let answer: Response;
    try {
      answer = await fetch(`/api/admin${path}`, {
        method,
        credentials: "omit",
        headers: {
          authorization: `Bearer ${this.token}`,
          ...(body ? { "content-type": "application/json" } : {}),
        },
        body: body ? JSON.stringify(body) : undefined,
      });
    } catch {
      throw UNREACHABLE;
    }
    if (answer.ok) return answer;
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    if (problem?.code) throw new LocalizedError(problem.code, problem.message, answer.status);
    throw new LocalizedError(`http/${answer.status}`, UNREACHABLE.text, answer.status);
  }
}
