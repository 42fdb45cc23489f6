/**
 * Who has to live for this process to go on: a command that runs until it is stopped must not outlive the npm that started
 * it, which a signal to npm alone does not end. Plain JavaScript, because scripts use it before anything is built.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const LOOK_MS = 500
const SHELL = /(^|[-/])(sh|dash|ash|bash|zsh|ksh|fish)$/

/** In the place of a process that had gone before anybody looked for it: no process has this id. */
export const GONE = 2 ** 31 - 1
/** As the commands call themselves that run scripts of a package. */
const RUNNER = /^(npm|npx|node|pnpm|yarn|bun)/

/** Whether a process runs; one that has ended and is not collected yet does not. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}

const table = () => {
  try {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' }).trim().split('\n')
    return new Map(
      lines.map(line => {
        const [pid, parent, ...name] = line.trim().split(/\s+/)
        return [Number(pid), { parent: Number(parent), name: name.join(' ') }]
      }),
    )
  } catch {
    return new Map()
  }
}

/**
 * Processes whose end ends this one: those that ENDS_WITH names, and when npm or npx has started it, all up to that npm.
 * Started otherwise it is its own master: a shell may end and leave it at work.
 */
export function starters(env = process.env, parent = process.ppid, processes = undefined) {
  const named = (env.ENDS_WITH ?? '').split(',').filter(Boolean).map(Number)
  if (!env.npm_lifecycle_event) return named
  const chain = [parent]
  const known = processes ?? table()
  while (SHELL.test(known.get(chain.at(-1))?.name ?? '')) chain.push(known.get(chain.at(-1)).parent)
  // Killed while this process was starting: its children are those of the first process, which is no npm unless in a container.
  const first = chain.at(-1) === 1 ? known.get(1)?.name : undefined
  if (first !== undefined && !RUNNER.test(first)) chain.push(GONE)
  return [...named, ...chain.filter(pid => pid !== 1)]
}

/** Calls `stop`, once, when one of them has gone. @returns looks no longer */
export function endWithStarters(stop, pids = starters()) {
  const timer = setInterval(() => {
    if (pids.every(isAlive)) return
    clearInterval(timer)
    stop()
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
