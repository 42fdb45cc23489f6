/** Every line of the budgets that can be measured, in the order they are run. */
import { areaLines } from './lines/areas.mjs'
import { boardLines } from './lines/board.mjs'
import { exportLines } from './lines/exports.mjs'
import { financeLines } from './lines/finance.mjs'
import { importLines } from './lines/imports.mjs'
import { listLines } from './lines/lists.mjs'
import { loadLines } from './lines/load.mjs'
import { moneyLines } from './lines/money.mjs'
import { positionLines } from './lines/positions.mjs'
import { proxyLines } from './lines/proxy.mjs'
import { relayLines } from './lines/relay.mjs'
import { reportLines } from './lines/reports.mjs'
import { screenListLines } from './lines/screens.mjs'
import { searchLines } from './lines/search.mjs'
import { staticLines } from './lines/static.mjs'
import { stockLines } from './lines/stock.mjs'
import { tabLines } from './lines/tabs.mjs'
import { workLines } from './lines/work.mjs'

/** @type {import('./lib/line.mjs').Line[]} */
export const LINES = [
  ...loadLines,
  ...screenListLines,
  ...proxyLines,
  ...staticLines,
  ...relayLines,
  ...exportLines,
  ...importLines,
  ...listLines,
  ...searchLines,
  ...boardLines,
  ...positionLines,
  ...financeLines,
  ...moneyLines,
  ...stockLines,
  ...reportLines,
  ...tabLines,
  ...workLines,
  ...areaLines,
]

/** The lines that the arguments name, whole or by the part before the dot; all when they name none. */
export function chosen(names, lines = LINES) {
  if (names.length === 0) return lines
  const unknown = names.filter(name => !lines.some(line => matches(line.name, name)))
  if (unknown.length > 0) {
    throw new Error(`Unknown: ${unknown.join(', ')}. There are: ${lines.map(({ name }) => name).join(', ')}`)
  }
  return lines.filter(line => names.some(name => matches(line.name, name)))
}

const matches = (line, name) => line === name || line.startsWith(`${name}.`)
