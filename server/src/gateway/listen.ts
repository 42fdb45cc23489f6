import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isLoopback } from './callers.ts'
import { type GatewayConfig, LOOPBACKS } from './config.ts'

/** A machine without IPv6, or without an address of it, has one loopback only. */
const NO_IPV6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/**
 * Listens where the configuration says. On the loopback that is both of its addresses: a browser takes either for
 * `localhost`. The second is a door to the same server, so that whatever holds for connections holds for all of them.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<GatewayConfig, 'host' | 'port'>,
): Promise<number> {
  if (host !== LOOPBACKS) {
    await app.listen({ host, port })
    return portOf(app.server)
  }
  const door = createServer(
    { allowHalfOpen: true, noDelay: true },
    socket => void app.server.emit('connection', socket),
  )
  app.addHook('preClose', async () => void door.close())
  await app.listen({ host: '127.0.0.1', port })
  const given = portOf(app.server)
  try {
    await new Promise<void>((done, fail) => door.once('error', fail).listen({ host: '::1', port: given }, done))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // A port that nobody chose may be taken there; one that was chosen would lead to somebody else's page.
    if (!NO_IPV6.has(code) && !(code === 'EADDRINUSE' && port === 0)) throw error
  }
  return given
}

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Whether only this machine reaches what listens there. */
export const isPrivate = (host: string): boolean => host === LOOPBACKS || isLoopback(host)
