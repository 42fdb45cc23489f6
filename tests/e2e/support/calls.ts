import type { Envelope, StoredFile } from '@ntocc/sdk/contracts'
import { FILE_BODY_TYPE } from '@ntocc/sdk/contracts'
import { PASSWORD } from './people.ts'

const HEADERS = { 'X-Console': '1', 'Accept-Language': 'en' }

/** Somebody of the demo, who makes calls of the console as its pages do, without a browser. Refusals are thrown. */
export interface Caller {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  put<T>(path: string, body: object): Promise<T>
  /** Keeps a picture. @returns the reference that a record names it by */
  upload(name: string, bytes: Buffer): Promise<string>
  /** What is no answer of a call, as it stands there. */
  text(path: string): Promise<string>
}

/** Signs in without the form; without a name it is somebody who has no account yet. */
export async function callerAt(url: string, username?: string): Promise<Caller> {
  let cookie = ''
  const call = async <T>(method: string, path: string, body?: BodyInit, type = 'application/json'): Promise<T> => {
    const headers = { ...HEADERS, cookie, ...(body !== undefined && { 'Content-Type': type }) }
    const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
    const { status, msg, errors, data } = (await answer.json()) as Envelope<T>
    if (status !== 0)
      throw new Error(`${username ?? 'nobody'}: ${method} ${path}: ${status} ${msg} ${JSON.stringify(errors)}`)
    const given = answer.headers.getSetCookie().map(each => each.split(';')[0])
    if (path === '/console/session') cookie = given.join('; ')
    return data as T
  }
  const send = <T>(method: string, path: string, body: object) => call<T>(method, path, JSON.stringify(body))
  if (username) await send('POST', '/console/session', { variant: 'password', username, password: PASSWORD })
  return {
    get: path => call('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    async upload(name, bytes) {
      const path = `/ntocc-basic-api/file?name=${encodeURIComponent(name)}`
      return (await call<StoredFile>('POST', path, new Uint8Array(bytes), FILE_BODY_TYPE)).reference
    },
    text: async path => (await fetch(url + path, { headers: { ...HEADERS, cookie } })).text(),
  }
}
