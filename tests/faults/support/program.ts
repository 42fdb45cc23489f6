import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import type { Cleanup } from '../../../server/src/gateway/testing/gateway.ts'

/** The built program; `npm test` builds it before any test runs. */
const MAIN = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

export interface Program {
  child: ChildProcess
  /** Everything it said on standard error. */
  said: () => string
  /** Everything it logged, on standard output. */
  logged: () => string
  ended: Promise<{ code: number | null; signal: string | null }>
}

interface Surroundings {
  /** Shell commands run in the process first, for example a limit it shall have. */
  shell?: string
  /** Descriptor that takes the place of standard output. */
  stdout?: number
}

/** Starts the built program in a data folder of its own; it is killed with the test at the latest. */
export function start(
  cleanup: Cleanup,
  args: string[],
  env: Record<string, string>,
  { shell, stdout }: Surroundings = {},
): Program {
  if (!existsSync(MAIN)) throw new Error('server/dist is not built: run `npm run build` first')
  const { PATH = '', TMPDIR } = process.env
  const own = { ENDS_WITH: String(process.pid), ...(TMPDIR && { TMPDIR }) }
  const inherited = { PATH, ...own, SIMULATOR: 'off', LOG_LEVEL: 'silent', HOST: '127.0.0.1' }
  const dataDir = env.DATA_DIR ?? cleanup.folder()
  const command = [process.execPath, MAIN, ...args]
  const [file, ...rest] = shell ? ['/bin/bash', '-c', `${shell}; exec "$@"`, 'bash', ...command] : command
  const child = spawn(file!, rest, {
    env: { ...inherited, ...env, DATA_DIR: dataDir },
    stdio: ['ignore', stdout ?? 'pipe', 'pipe'],
  })
  let said = ''
  let logged = ''
  child.stderr!.on('data', chunk => {
    said += chunk
  })
  child.stdout?.on('data', chunk => {
    logged += chunk
  })
  const ended = new Promise<Awaited<Program['ended']>>(done => {
    child.on('exit', (code, signal) => done({ code, signal }))
  })
  cleanup.add(child, it => it.kill('SIGKILL'))
  return { child, said: () => said, logged: () => logged, ended }
}

/** Waits until the program has said where the console is; answers that address. */
export async function addressOf({ child, said }: Program, seconds = 120): Promise<string> {
  const port = () => /http:\/\/localhost:(\d+)/.exec(said())?.[1]
  await vi
    .waitUntil(() => port() ?? child.exitCode !== null, { timeout: seconds * 1_000, interval: 25 })
    .catch(() => undefined)
  if (!port()) throw new Error(`it did not start: ${said()}`)
  return `http://127.0.0.1:${port()}`
}
