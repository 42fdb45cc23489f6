import type { Boot, Envelope, Language } from '@ntocc/sdk/contracts'
import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE } from '@ntocc/sdk/contracts'
import { createStore } from '../state/store.ts'

/** Start data of the console: enterprise, address of the API, whether a session cookie is there. */
export const boot = createStore<Boot | null>(null)

/** Build that this page was loaded from: the first one the gateway named. */
let ownBuild = ''

/** The gateway serves another build of the console than the one that runs here. */
export const isOutdated = (): boolean => ownBuild !== '' && (boot.get()?.buildId ?? ownBuild) !== ownBuild

/** Fetches the start data; the enterprise's name comes in the language asked for. Throws when the gateway is not there. */
export async function fetchBoot(language: Language): Promise<Boot> {
  const response = await fetch('/console/boot', {
    headers: { [CONSOLE_HEADER]: CONSOLE_HEADER_VALUE, 'Accept-Language': language },
    cache: 'no-store',
  })
  if (!response.ok) throw new Error(`GET /console/boot answered ${response.status}`)
  const answer = (await response.json()) as Envelope<Boot> | Boot
  const data = 'status' in answer ? answer.data : answer
  if (!data) throw new Error('GET /console/boot answered no data')
  ownBuild ||= data.buildId
  boot.set(() => data)
  return data
}

/** Follows a change of language; the page keeps what it has when the gateway cannot be reached. */
export const refreshBoot = (language: Language): Promise<unknown> => fetchBoot(language).catch(() => undefined)
