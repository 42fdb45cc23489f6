import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { GatewayError } from '../errors.ts'
import type { GatewayParts } from '../index.ts'
import { isSameOrigin } from '../session/guard.ts'
import type { Liveness } from '../session/liveness.ts'
import { askedBy, dueError, isDue, refuseOverdue } from '../session/overdue.ts'
import type { Session, SessionParty } from '../session/seal.ts'
import type { SessionStore } from '../session/store.ts'
import { ClientSocket } from './client-socket.ts'
import { Hub } from './hub.ts'
import { RELAY_LIMITS, type RelayLimits } from './limits.ts'
import { SessionWatch } from './session-watch.ts'
import { busSource, feedSource, type Inlet, type NotificationSource, serviceSource } from './sources.ts'

export interface RelayOptions extends Pick<GatewayParts, 'config' | 'bus' | 'store' | 'revocations' | 'liveness'> {
  limits?: Partial<RelayLimits>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The notification sockets of this replica. */
    relay: Hub
  }
}

/** Measures silence: the time of day can be set while sockets are open. */
const clock = (): number => performance.now()

export const partyKey = ({ branchCode, partyType, code }: SessionParty): string => `${branchCode}/${partyType}/${code}`

/** GET /notify/{branchCode}/{partyType}/{partyCode}: notifications of the session's own party (specification, section 4). */
async function relayRoutes(app: FastifyInstance, options: RelayOptions): Promise<void> {
  const { store, revocations, liveness } = options
  const limits = { ...RELAY_LIMITS, ...options.limits }
  const hub = new Hub(limits.socketsPerParty)
  app.decorate('relay', hub)
  const watch = new SessionWatch({ hub, store, liveness, clock })
  const sources = openSources(
    options,
    { deliver: entry => hub.deliver(entry), hear: watch.hear, missed: watch.missed },
    app,
  )
  const source: NotificationSource = {
    joined: (key, session) => {
      for (const each of sources) each.joined(key, session)
    },
    left: (key, session) => {
      for (const each of sources) each.left(key, session)
    },
    close: () => {
      for (const each of sources) each.close()
    },
  }

  await app.register(websocket, {
    options: { maxPayload: limits.messageBytes, perMessageDeflate: false, clientTracking: false },
    // Sockets are closed by the hub, with a code that tells the page to come back.
    preClose: done => {
      hub.closeAll()
      done()
    },
    errorHandler: (error, socket) => {
      app.log.warn({ err: error }, 'notification socket')
      socket.terminate()
    },
  })

  app.route({
    method: 'GET',
    url: '/notify/:branchCode/:partyType/:partyCode',
    config: { upgrades: true },
    preValidation: request => authorise(request, store, liveness),
    handler: () => {
      throw new GatewayError('UPGRADE_NEEDED', { headers: { upgrade: 'websocket', connection: 'Upgrade' } })
    },
    wsHandler: (socket, request) => {
      const session = request.session!
      const key = partyKey(session.party!)
      const client = new ClientSocket(socket, key, session, limits, clock())
      source.joined(key, session)
      hub.add(client)
      socket.on('message', () => client.heard(clock()))
      socket.on('pong', () => client.answered(clock()))
      // A protocol violation: ws has sent the close frame already; without a listener it would end the process.
      socket.on('error', () => socket.terminate())
      socket.on('close', () => {
        hub.remove(client)
        source.left(key, session)
      })
    },
  })

  const endRevoked = revocations.onRevoked(id => hub.endSession(id))
  const sweep = setInterval(() => {
    hub.check(clock(), Date.now())
    watch.recheck()
  }, limits.sweep)
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    endRevoked()
    source.close()
  })
}

/** Not encapsulated: metrics and shutdown look at the hub. */
export const relay = fastifyPlugin(relayRoutes, { name: 'relay' })

/**
 * Everything is decided before the upgrade, by the session alone: the path only has to agree with it. Whether it is still
 * alive is asked last, of its keeper.
 */
async function authorise(request: FastifyRequest, store: SessionStore, liveness: Liveness): Promise<void> {
  if (request.headers.origin === undefined || !isSameOrigin(request))
    throw new GatewayError('CROSS_SITE', { detail: 'origin' })
  if (request.headers['sec-websocket-version'] !== '13') {
    throw new GatewayError('UPGRADE_NEEDED', { headers: { 'sec-websocket-version': '13' } })
  }
  const session = sessionOf(request, store)
  refuseOverdue(session, askedBy(request))
  const { branchCode, partyType, partyCode } = request.params as Record<string, string>
  if (!session.party || partyKey(session.party) !== `${branchCode}/${partyType}/${partyCode}`) {
    throw new GatewayError('NOT_YOUR_PARTY')
  }
  const standing = await liveness.ask(session)
  if (isDue(standing)) throw dueError(standing)
  if (standing !== 'alive') throw new GatewayError(standing === 'ended' ? 'SESSION_ENDED' : 'SESSION_UNKNOWN')
  request.session = session
}

function sessionOf(request: FastifyRequest, store: SessionStore): Session {
  const reading = store.read(request.headers.cookie)
  if (reading.kind === 'unknown') throw new GatewayError('SESSION_UNKNOWN')
  if (reading.kind !== 'ok') throw new GatewayError('SESSION_ENDED')
  return reading.session
}

function openSources({ config, bus, store }: RelayOptions, inlet: Inlet, app: FastifyInstance): NotificationSource[] {
  const own = busSource(bus, inlet)
  const isAlive = (session: Session) => !store.hasEnded(session)
  if (config.upstreams.notify) return [own, serviceSource(config.upstreams.notify, inlet, isAlive, app.log)]
  if (config.redisUrl || !config.internalKey) return [own]
  return [own, feedSource(config.upstreams.basic, config.internalKey, inlet, app.log)]
}
