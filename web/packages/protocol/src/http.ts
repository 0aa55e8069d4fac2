// JSON over HTTP: one function, every failure a Refusal. The server checks where a write comes from.

import type { Problem } from './generated.js';
import { OFFLINE, Refusal } from './refusal.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Http {
  get<T>(path: string): Promise<T>;
  send<T>(
    method: Exclude<Method, 'GET'>,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T>;
  /** A file that is made of what is sent. */
  file(path: string, body: unknown): Promise<string>;
  language: string;
}

export function connectHttp(fetcher: typeof fetch = (...asked) => fetch(...asked)): Http {
  async function answered(
    method: Method,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const headers: Record<string, string> = {
      accept: 'application/json',
      'accept-language': http.language,
      ...more,
    };
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    if (text !== undefined)
      headers['content-type'] = text === body ? 'text/plain; charset=utf-8' : 'application/json';
    let answer: Response;
    try {
      answer = await fetcher(`/api${path}`, {
        method,
        headers,
        credentials: 'same-origin',
        body: text,
      });
    } catch {
      throw new Refusal(OFFLINE, '');
    }
    if (!answer.ok) throw await refusalIn(answer);
    return answer;
  }

  async function ask<T>(...asked: Parameters<typeof answered>): Promise<T> {
    const answer = await answered(...asked);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  }

  const http: Http = {
    language: 'ca',
    get: (path) => ask('GET', path),
    send: (method, path, body, headers) => ask(method, path, body, headers),
    file: async (path, body) => (await answered('POST', path, body, { accept: '*/*' })).text(),
  };
  return http;
}

async function refusalIn(answer: Response): Promise<Refusal> {
  try {
    const told = (await answer.json()) as Partial<Problem>;
    return new Refusal(
      told.code ?? `http-${answer.status}`,
      told.message ?? '',
      told.article ?? null,
      answer.status,
      told.about ?? null,
    );
  } catch {
    return new Refusal(`http-${answer.status}`, '', null, answer.status);
  }
}
