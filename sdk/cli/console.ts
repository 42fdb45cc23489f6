import { setTimeout as sleep } from 'node:timers/promises'
import type { BuiltPlugin } from '../src/contracts/console.ts'

/** A console looks at its folders every second; a service that migrates takes a little longer. */
const PATIENCE_MS = 10_000
const ASK_MS = 300
const ONE_CALL_MS = 5_000

interface Health {
  checks?: Readonly<Record<string, { ok: boolean; detail?: string }>>
}

/**
 * Waits until a running console serves a build, and answers in a sentence whether it does; with what its /healthz says
 * against the plugin. Throws when it does not answer at all.
 */
export async function askConsole(address: string, plugin: BuiltPlugin, signal: AbortSignal): Promise<string> {
  const until = performance.now() + PATIENCE_MS
  const entry = new URL(`${plugin.base}${plugin.entry}`, address)
  let served = await answers(entry, signal)
  while (!served && performance.now() < until && !signal.aborted) {
    await sleep(ASK_MS, undefined, { signal }).catch(() => undefined)
    served = await answers(entry, signal)
  }
  let against = await complaints(address, plugin.id, signal)
  // The backend has not looked yet: what could not be built before is over now that something was.
  while (against.some(isOfSource) && performance.now() < until && !signal.aborted) {
    await sleep(ASK_MS, undefined, { signal }).catch(() => undefined)
    against = await complaints(address, plugin.id, signal)
  }
  if (against.length > 0) return against.join('; ')
  return served
    ? `${address} has it`
    : `${address} does not serve it: does its PLUGINS_DIR name this folder, and branches.yaml ${plugin.id}?`
}

/** Said of a source that could not be built. */
const isOfSource = (text: string): boolean => text.includes(': failed: build: ')

const limited = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(ONE_CALL_MS)])

async function answers(url: URL, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(url, { method: 'HEAD', signal: limited(signal) })
  return answer.ok
}

async function complaints(address: string, id: string, signal: AbortSignal): Promise<string[]> {
  const answer = await fetch(new URL('/healthz', address), { signal: limited(signal) })
  const { checks = {} } = (await answer.json()) as Health
  const names = new RegExp(`(?<![\\w-])${id}(?![\\w-])`)
  return Object.entries(checks)
    .filter(([, { ok, detail }]) => !ok && detail !== undefined && names.test(detail))
    .map(([name, { detail }]) => `${name}: ${detail}`)
}
