import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { standing } from '../account/standing.ts'
import { bearerOf, findSession, hashToken } from '../account/tokens.ts'
import { BackendError } from '../errors.ts'
import { requireInternalKey } from '../http/internal-key.ts'
import { concerns, type FeedEntry } from '../notify/notifier.ts'
import type { Services } from '../serve/register.ts'

/** The client sends an empty text every 15 s (specification, section 4) and answers pings: this long without either, it has gone. */
const SILENCE_MS = 60_000
/** A client that does not read is dropped instead of filling memory. */
const MAX_BUFFERED = 1024 * 1024
const MAX_MESSAGE = 4 * 1024
const TRY_AGAIN_LATER = 1013
const GOING_AWAY = 1001
const POLICY = 1008

const send = (socket: WebSocket, value: unknown): void => {
  if (socket.bufferedAmount > MAX_BUFFERED) socket.close(TRY_AGAIN_LATER)
  else socket.send(JSON.stringify(value))
}

/** Pings, and ends a connection that has been silent; anything received, the empty keep-alive too, keeps it. */
const endWhenSilent = (socket: WebSocket, silenceMs: number): void => {
  let heardAt = performance.now()
  const heard = () => {
    heardAt = performance.now()
  }
  const timer = setInterval(() => {
    if (performance.now() - heardAt > silenceMs) socket.terminate()
    else socket.ping()
  }, silenceMs / 2)
  socket.on('message', heard)
  socket.on('ping', heard)
  socket.on('pong', heard)
  socket.on('close', () => clearInterval(timer))
}

const whileOpen = (socket: WebSocket, end: () => void): void => {
  socket.on('close', end)
  socket.on('error', () => socket.terminate())
}

interface PartyParams {
  branchCode: string
  partyType: string
  partyCode: string
}

/** A refused upgrade is told by its HTTP status: there is no envelope to read before a socket is open. */
const refuse = (reply: FastifyReply, http: 401 | 403): FastifyReply => reply.code(http).send({ status: http })

/** The path's party must be the session's own: it cannot be used to listen to somebody else. */
const requireOwnParty =
  ({ db }: Services) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const session = await findSession(db, bearerOf(request.headers.authorization)).catch((error: unknown) => {
      if (error instanceof BackendError) return undefined
      throw error
    })
    if (!session) return refuse(reply, 401)
    if (session.passWordOverdue || session.factorDue) return refuse(reply, 403)
    const { branchCode, partyType, partyCode } = request.params as PartyParams
    const isOwn =
      branchCode === session.branchCode && partyType === session.partyType && partyCode === session.partyCode
    return isOwn ? undefined : refuse(reply, 403)
  }

/**
 * `/internal/notify`: every message, as `{key, message}`, for gateways. `/notify/{branch}/{partyType}/{code}`: the
 * messages of one party, for a bearer of that party (specification, section 4).
 */
export const registerSockets = async (
  app: FastifyInstance,
  services: Services,
  silenceMs = SILENCE_MS,
): Promise<void> => {
  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE, perMessageDeflate: false },
    preClose: done => {
      for (const socket of app.websocketServer.clients) socket.close(GOING_AWAY)
      app.websocketServer.close(() => done())
    },
  })
  const { notifier } = services
  // In a plugin of its own, so that the routes are made after the websocket plugin hooked in.
  await app.register(async scope => {
    scope.get('/internal/notify', { websocket: true, preValidation: requireInternalKey(services) }, socket => {
      const tell = (entry: FeedEntry) => send(socket, entry)
      const ends = [notifier.subscribe(tell), notifier.subscribeSessions(tell)]
      whileOpen(socket, () => {
        for (const end of ends) end()
      })
      endWhenSilent(socket, silenceMs)
    })
    scope.get(
      '/notify/:branchCode/:partyType/:partyCode',
      { websocket: true, preValidation: requireOwnParty(services) },
      (socket, request) => {
        const { branchCode, partyType, partyCode } = request.params as PartyParams
        const party = `${branchCode}/${partyType}/${partyCode}`
        const tokenHash = hashToken(bearerOf(request.headers.authorization) ?? '')
        /** Somebody whose rights have changed may have something to see to first. */
        const look = async () => {
          const { standings } = await standing(services.db, { sessions: [{ session: tokenHash }] })
          if (standings[0] !== 'alive') socket.close(POLICY, 'something is due')
        }
        const watch = notifier.subscribeSessions(({ news, sessions }) => {
          if (!sessions.includes(tokenHash)) return
          if (news === 'ended') socket.close(POLICY, 'session ended')
          else look().catch((error: unknown) => request.log.warn({ err: error }, 'a session was not asked of'))
        })
        const deliver = notifier.subscribe(({ key, message, roles }) => {
          // A bearer alone acts in the first role.
          if (concerns(key, party) && (roles?.includes('') ?? true)) send(socket, message)
        })
        whileOpen(socket, () => {
          deliver()
          watch()
        })
        endWhenSilent(socket, silenceMs)
      },
    )
  })
}
