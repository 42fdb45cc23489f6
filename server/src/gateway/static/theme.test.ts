import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { Cleanup, testConfig } from '../testing/gateway.ts'
import { THEME_FILE } from './theme.ts'

const cleanup = new Cleanup()
afterEach(() => cleanup.run())

describe('style sheet of the enterprise', () => {
  it('S8-024 is served while it is there, and is no mistake when it is not', async () => {
    const dataDir = cleanup.folder()
    const app = await cleanup.gateway(testConfig('http://127.0.0.1:1', { dataDir }))
    const get = () => app.inject({ url: '/console/theme.css' })
    expect((await get()).statusCode).toBe(204)
    writeFileSync(join(dataDir, THEME_FILE), ':root { --nt-radius: 0 }')
    const found = await get()
    expect(found.statusCode).toBe(200)
    expect(found.headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' })
    expect(found.body).toBe(':root { --nt-radius: 0 }')
    rmSync(join(dataDir, THEME_FILE))
    mkdirSync(join(dataDir, THEME_FILE))
    expect((await get()).statusCode).toBe(204)
  })
})
