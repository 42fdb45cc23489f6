import type { ManifestPlugin, PluginPhase } from '@ntocc/sdk/contracts'

/** Texts of the specification (section 8, other errors). */
export const CHUNK_FAILED = 'Loading chunk failed'
export const CSS_CHUNK_FAILED = 'Loading CSS chunk failed'
/** ms until a script or style chunk that does not come is given up (specification, section 9). */
export const CHUNK_TIMEOUT_MS = 120_000
/** ms until a page that is still loading offers a retry. */
export const SLOW_MS = 10_000

/** Why a plugin is not on screen. A value, frozen; the phase says how far it came. */
export interface PluginFailure {
  readonly pluginId: string
  readonly version: string
  readonly phase: PluginPhase
  readonly message: string
  /** What happened underneath: a status, a file, the text of an exception. For support, not translated. */
  readonly detail: string
  /** A second try may help: the network or a busy server, not a wrong file. */
  readonly transient: boolean
  /** Names this event on screen, in the log and in the report to the server. */
  readonly incident: string
}

/** Thrown inside the loader, turned into a PluginFailure at its edge. */
export class LoadError extends Error {
  readonly phase: PluginPhase
  readonly detail: string
  readonly transient: boolean

  constructor(phase: PluginPhase, message: string, detail: string, transient = false) {
    super(message)
    this.name = 'LoadError'
    this.phase = phase
    this.detail = detail
    this.transient = transient
  }
}

/** A script or link element failed; the browser does not say why. The loader finds out before anyone sees it. */
export class ElementError extends Error {
  readonly url: string

  constructor(url: string) {
    super(`could not load ${url}`)
    this.name = 'ElementError'
    this.url = url
  }
}

const INCIDENT_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Eight letters and digits that are not mistaken for each other when read aloud. */
export function newIncident(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return [...bytes].map(byte => INCIDENT_LETTERS[byte % INCIDENT_LETTERS.length]).join('')
}

/** An exception as a failure; anything that is no LoadError was thrown by the plugin's own code in that phase. */
export function asFailure(
  plugin: Pick<ManifestPlugin, 'id' | 'version'>,
  error: unknown,
  phase: PluginPhase = 'evaluate',
): PluginFailure {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const known = asLoadError(error, phase, text)
  return Object.freeze({
    pluginId: plugin.id,
    version: plugin.version,
    phase: known.phase,
    message: known.message,
    detail: known.detail,
    transient: known.transient,
    incident: newIncident(),
  })
}

function asLoadError(error: unknown, phase: PluginPhase, text: string): LoadError {
  if (error instanceof LoadError) return error
  if (error instanceof ElementError) return new LoadError('fetch', CHUNK_FAILED, error.message, true)
  return new LoadError(phase, text, text)
}
