import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Published holes are closed from these versions on; what is installed must not fall below (npm audit is not asked). */
const FLOORS: Record<string, [string, string]> = {
  fastify: ['5.12.6', 'CVE-2026-107832, header schema case'],
  '@fastify/static': ['10.1.4', 'CVE-2026-90982, case-insensitive file systems'],
  '@fastify/http-proxy': ['11.6.2', 'CVE-2026-85124, backslash dot segments'],
  '@fastify/reply-from': ['12.6.2', 'CVE-2026-33805, Connection header abuse'],
  ws: ['8.17.1', 'CVE-2024-37890, header count'],
}

const parts = (version: string): number[] => version.split(/[.-]/).slice(0, 3).map(Number)

function isAtLeast(version: string, floor: string): boolean {
  const [a, b] = [parts(version), parts(floor)]
  const differing = a.findIndex((part, index) => part !== b[index])
  return differing === -1 || a[differing]! > b[differing]!
}

interface Lock {
  packages: Record<string, { version?: string }>
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as Lock

describe('installed versions', () => {
  it.each(Object.entries(FLOORS))('%s is not below the last known hole', (name, [floor, why]) => {
    const installed = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`))
    expect(installed.length).toBeGreaterThan(0)
    for (const [path, { version = '0.0.0' }] of installed)
      expect(isAtLeast(version, floor), `${path} ${version}: ${why}`).toBe(true)
  })

  it('the comparison can fail', () => {
    expect(isAtLeast('5.12.5', '5.12.6')).toBe(false)
    expect(isAtLeast('6.0.0', '5.12.6')).toBe(true)
    expect(isAtLeast('5.9.9', '5.12.6')).toBe(false)
  })
})
