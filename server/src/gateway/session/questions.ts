import { EventEmitter } from 'node:events'
import { STATUS_LOGGED_OUT, type UserInfo } from '@ntocc/sdk/contracts'
import type { GatewayConfig } from '../config.ts'
import { readJson } from '../envelopes.ts'
import type { UpstreamDispatcher } from '../proxy/dispatch.ts'
import type { UpstreamClient } from '../proxy/upstream.ts'
import type { Question, Standing } from './liveness.ts'
import type { Session } from './seal.ts'
import { USER_INFO_PATH } from './sign-in.ts'
import { hashToken } from './token-hash.ts'

const TARGET = '/internal/sessions'
/** What waits for the answer can do without: it must not wait long. */
const PATIENCE_MS = 2_000

interface QuestionParts {
  config: Pick<GatewayConfig, 'internalKey' | 'upstreams'>
  dispatcher: UpstreamDispatcher
  upstream: UpstreamClient
}

/** The embedded backend says of many sessions at once; of services of a deployment's own each is asked by a call of its own. */
export function questionOf({ config, dispatcher, upstream }: QuestionParts): Question {
  return config.internalKey
    ? internalQuestion(config.upstreams.basic, config.internalKey, dispatcher)
    : userInfoQuestion(upstream)
}

function internalQuestion(base: string, internalKey: string, dispatcher: UpstreamDispatcher): Question {
  const ask = async (sessions: readonly Session[]): Promise<Standing[]> => {
    const response = await dispatcher.request({
      base,
      method: 'POST',
      target: TARGET,
      headers: { 'content-type': 'application/json', 'x-internal-key': internalKey },
      body: JSON.stringify({ sessions: sessions.map(({ token, role }) => ({ session: hashToken(token), role })) }),
      times: { headers: PATIENCE_MS, total: PATIENCE_MS },
    })
    const { status, data } = await readJson<{ standings: Standing[] }>(response)
    if (status !== 0 || !data) throw new Error(`status ${status}`)
    return data.standings
  }
  return { ask, believedMs: 30_000, recheckMs: 30_000, most: 500 }
}

/** By the specified call that every session may make. Only the specified word for it ends a session. */
function userInfoQuestion(upstream: UpstreamClient): Question {
  const askOne = async (session: Session): Promise<Standing> => {
    const caller = new EventEmitter()
    const late = setTimeout(() => caller.emit('abort'), PATIENCE_MS)
    const request = { headers: {}, id: `session-${session.id}`, ip: '127.0.0.1' }
    try {
      const call = { method: 'POST', path: USER_INFO_PATH, body: {}, request, session, caller } as const
      const { status, data } = await upstream.json<Partial<UserInfo>>(call)
      if (status === STATUS_LOGGED_OUT) return 'ended'
      if (data?.passWordOverdue) return 'overdue'
      return data?.factorDue ? 'factorDue' : 'alive'
    } catch {
      return 'unknown'
    } finally {
      clearTimeout(late)
    }
  }
  return { ask: sessions => Promise.all(sessions.map(askOne)), believedMs: 300_000, recheckMs: 300_000, most: 32 }
}
