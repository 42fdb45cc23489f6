import { connect } from 'node:net'

export const REDIS_URL = 'redis://127.0.0.1:6379'

/** Whether a Redis for tests answers on this machine; tests that need one run only then. */
export const redisReachable = (): Promise<boolean> =>
  new Promise(done => {
    const { hostname, port } = new URL(REDIS_URL)
    const socket = connect(Number(port), hostname)
    const finish = (reachable: boolean) => () => {
      socket.destroy()
      done(reachable)
    }
    socket.setTimeout(500, finish(false))
    socket.once('connect', finish(true)).once('error', finish(false))
  })
