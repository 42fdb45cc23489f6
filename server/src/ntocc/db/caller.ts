import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from '../../turns/turns.ts'

const calls = new AsyncLocalStorage<{ caller: Caller }>()

/** Runs what is done for somebody: connections that it waits for are theirs to wait for. */
export const onBehalfOf = <T>(caller: Caller, work: () => T): T => calls.run({ caller }, work)

/** From here on it is known better who that is. */
export const knownAs = (caller: Caller): void => {
  const call = calls.getStore()
  if (call) call.caller = caller
}

/** Who something is being done for; undefined where the server does it by itself. */
export const callerNow = (): Caller | undefined => calls.getStore()?.caller
