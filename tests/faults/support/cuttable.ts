import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Cleanup } from '../../../server/src/gateway/testing/gateway.ts'
import { REDIS_URL } from '../../../server/src/gateway/testing/redis.ts'

/** A way to Redis that can be cut. */
export async function cuttable(cleanup: Cleanup) {
  const { hostname, port } = new URL(REDIS_URL)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer(client => {
    if (isCut) {
      client.destroy()
      return
    }
    const redis = connect(Number(port), hostname)
    for (const socket of [client, redis]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    }
    client.pipe(redis).pipe(client)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  cleanup.add(server, it => {
    for (const socket of open) socket.destroy()
    it.close()
  })
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut(next: boolean): void {
      isCut = next
      if (next) for (const socket of open) socket.destroy()
    },
  }
}
