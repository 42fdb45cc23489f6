/** What a run prints and keeps. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../../scripts/lib/stamp.mjs'
import { keeps, shown, shownBudget } from './stats.mjs'

const RESULTS = join(ROOT, 'tests/bench/results.json')

/** The figures of one line as rows of name, value, budget and verdict. */
export function rowsOf(line, { figure, reason }) {
  if (!figure)
    return [{ name: line.name, value: null, budget: shownBudget(line.budget), verdict: `not measured: ${reason}` }]
  const all = [{ name: line.name, value: figure.value, budget: line.budget }, ...(figure.more ?? [])]
  return all.map(({ name, value, budget }, index) => ({
    name,
    value: Math.round(value * 1000) / 1000,
    shown: shown(value, budget.unit),
    budget: shownBudget(budget),
    verdict: keeps(value, budget) ? 'ok' : 'OVER',
    ...(index === 0 && figure.detail ? { detail: figure.detail } : {}),
  }))
}

export const printed = ({ name, shown: value = '-', budget, verdict, detail }) =>
  [name.padEnd(22), value.padStart(12), budget.padEnd(14), verdict, detail ? `(${detail})` : ''].join('  ').trimEnd()

const firstLine = (command, args) => {
  const { stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  return error ? 'not installed' : `${stdout}${stderr}`.trim().split('\n', 1)[0]
}

const packageVersion = name => {
  const file = join(ROOT, 'node_modules', name, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : 'not installed'
}

const PACKAGES = ['fastify', '@fastify/http-proxy', 'undici', 'ws', 'exceljs', '@electric-sql/pglite']

const versions = () => ({
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  cpu: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`,
  nginx: firstLine('nginx', ['-v']).replace(/^nginx version: /, ''),
  wrk: firstLine('wrk', ['-v']).replace(/ Copyright.*/, ''),
  ...Object.fromEntries(PACKAGES.map(name => [name, packageVersion(name)])),
})

const known = versions()

/** Keeps the rows of a line in results.json in the place of those it had; the others stay with the run they came from. */
export function keepResults(rows, { command }) {
  const before = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')).lines : []
  const measured = new Date().toISOString()
  const lines = before.filter(({ line }) => rows.every(row => row.line !== line))
  lines.push(...rows.map(row => ({ ...row, measured, command })))
  lines.sort((a, b) => a.line.localeCompare(b.line))
  // Whole or not at all, whenever the run is ended.
  writeFileSync(`${RESULTS}.part`, `${JSON.stringify({ versions: known, lines }, null, 2)}\n`)
  renameSync(`${RESULTS}.part`, RESULTS)
}
