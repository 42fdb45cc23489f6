import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Cleanup, wait } from '../../../server/src/gateway/testing/gateway.ts'

/** The built program; `npm test` builds it before any test runs. */
const MAIN = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

export interface Program {
  child: ChildProcess
  /** Everything it said on standard error. */
  said: () => string
  ended: Promise<{ code: number | null; signal: string | null; ms: number }>
}

/** Starts the built program in a data folder of its own; it is killed with the test at the latest. */
export function start(cleanup: Cleanup, args: string[], env: Record<string, string>): Program {
  if (!existsSync(MAIN)) throw new Error('server/dist is not built: run `npm run build` first')
  const inherited = { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', HOST: '127.0.0.1' }
  const dataDir = env.DATA_DIR ?? cleanup.folder()
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...inherited, ...env, DATA_DIR: dataDir } })
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const began = Date.now()
  const ended = new Promise<Awaited<Program['ended']>>(done => {
    child.on('exit', (code, signal) => done({ code, signal, ms: Date.now() - began }))
  })
  cleanup.add(child, it => it.kill('SIGKILL'))
  return { child, said: () => said, ended }
}

/** Waits until the program has said where the console is; answers that address. */
export async function addressOf({ child, said }: Program, seconds = 20): Promise<string> {
  const port = () => /http:\/\/localhost:(\d+)/.exec(said())?.[1]
  for (let n = 0; n < seconds * 40 && !port() && child.exitCode === null; n++) await wait(25)
  if (!port()) throw new Error(`it did not start: ${said()}`)
  return `http://127.0.0.1:${port()}`
}
