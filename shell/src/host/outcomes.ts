import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE, type PluginOutcome } from '@ntocc/sdk/contracts'

export type ReportOutcome = (outcome: PluginOutcome) => void

const DELAY_MS = 1_000

/**
 * Tells the gateway how plugins loaded: a few at a time, and also when the page is being left. Losing a report harms
 * nobody, so a failure to send one is not shown.
 */
export function createOutcomeReport(apiBase = ''): ReportOutcome {
  let waiting: PluginOutcome[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const body = JSON.stringify(waiting)
    waiting = []
    const headers = { 'Content-Type': 'application/json', [CONSOLE_HEADER]: CONSOLE_HEADER_VALUE }
    fetch(`${apiBase}/console/plugins/outcomes`, { method: 'POST', headers, body, keepalive: true }).catch(() => {})
  }
  globalThis.addEventListener?.('pagehide', send)
  return outcome => {
    waiting.push(outcome)
    timer ??= setTimeout(send, DELAY_MS)
  }
}
