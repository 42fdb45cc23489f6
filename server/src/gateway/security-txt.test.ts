import { afterEach, describe, expect, it } from 'vitest'
import { securityTxt } from './security-txt.ts'
import { Cleanup, testConfig } from './testing/gateway.ts'

const cleanup = new Cleanup()
afterEach(() => cleanup.run())

const ask = async (securityContacts: string[]) => {
  const app = await cleanup.gateway(testConfig('http://127.0.0.1:1', { securityContacts }))
  return app.inject({ url: '/.well-known/security.txt' })
}

describe('/.well-known/security.txt', () => {
  it('is not there where nobody is named', async () => {
    expect((await ask([])).statusCode).toBe(404)
  })

  it('names the contacts, and is never older than half a year', async () => {
    const response = await ask(['mailto:security@example.com', 'https://example.com/report'])
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.body).toContain('Contact: mailto:security@example.com\nContact: https://example.com/report\n')
    const days = (Date.parse(/^Expires: (.+)$/m.exec(response.body)![1]!) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(178)
    expect(days).toBeLessThanOrEqual(180)
  })

  it('is of the form of RFC 9116', () => {
    expect(securityTxt(['mailto:a@b.example'], Date.UTC(2026, 0, 1, 13))).toBe(
      'Contact: mailto:a@b.example\nExpires: 2026-06-30T00:00:00Z\nPreferred-Languages: en, zh, es, ja\n',
    )
  })
})
