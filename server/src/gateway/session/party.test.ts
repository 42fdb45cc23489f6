import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Cleanup, PAGE, testConfig } from '../testing/gateway.ts'
import { ntoccServices, TOKEN } from '../testing/services.ts'
import { type FakeUpstream, fakeUpstream, sendJson } from '../testing/upstream.ts'

const cleanup = new Cleanup()
let upstream: FakeUpstream
let app: FastifyInstance

beforeEach(async () => {
  upstream = cleanup.add(await fakeUpstream(ntoccServices), it => it.close())
  app = await cleanup.gateway(testConfig(upstream.url))
})
afterEach(() => cleanup.run())

const signIn = (payload: object) => app.inject({ method: 'POST', url: '/console/session', headers: PAGE, payload })

it('asks which of several accounts is meant, tells the page no more than that, and signs in to the one chosen', async () => {
  const step = 's'.repeat(43)
  upstream.answer((seen, response) => {
    if (seen.url.includes('/applogin'))
      sendJson(response, {
        status: 4013,
        msg: 'Which?',
        data: { step, partyTypes: ['DRIVER', 'SHIPPER'], access_token: TOKEN, phone: '13800000000' },
      })
    else if (seen.url.endsWith('/authorizeParty')) {
      const { partyType } = JSON.parse(seen.body) as { partyType: string }
      sendJson(response, partyType === 'DRIVER' ? { status: 0, data: { access_token: TOKEN } } : { status: 4012 })
    } else ntoccServices(seen, response)
  })
  const asked = await signIn({ variant: 'phone', phone: '13800000000', verifyCode: 'right' })
  expect(asked.json()).toEqual({
    status: 4013,
    msg: 'Which?',
    data: { step, partyTypes: ['DRIVER', 'SHIPPER'] },
    requestId: expect.any(String),
  })
  expect(asked.headers['set-cookie']).toBeUndefined()
  const over = await signIn({ variant: 'party', step, partyType: 'SHIPPER' })
  expect([over.json().status, over.headers['set-cookie']]).toEqual([4012, undefined])
  for (const url of ['/console/session', '/ntocc-basic-api/authorizeParty']) {
    const payload = { variant: 'party', step, partyType: 'DRIVER', client_id: 'mine' }
    const chosen = await app.inject({ method: 'POST', url, headers: PAGE, payload })
    expect(chosen.json().status).toBe(0)
    expect(chosen.body).not.toContain(TOKEN)
    expect(String(chosen.headers['set-cookie'])).toMatch(/^Admin-Token=k1/)
    const sent = upstream.seen.findLast(each => each.url.endsWith('/authorizeParty'))
    expect(JSON.parse(sent?.body ?? '{}')).toEqual({
      step,
      partyType: 'DRIVER',
      client_id: expect.not.stringMatching('mine'),
      client_secret: expect.any(String),
    })
  }
  expect((await signIn({ variant: 'party', step })).statusCode).toBe(400)
})
