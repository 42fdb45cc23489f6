import { BUILT_IN_DICTIONARIES, Bulletin, LANGUAGES } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../seed/accounts.ts'
import { demoSignIns } from '../seed/demo-staff.ts'
import { SITE_PICTURES } from './site-pictures.ts'
import { BANNERS, NEWS } from './site-texts.ts'

it('S3-100 S3-101 banners and news stand in four languages, of every kind, each with a picture of its own drawing', () => {
  for (const { title } of [...BANNERS, ...NEWS])
    expect(new Set(LANGUAGES.map(language => title[language])).size, title.en).toBe(4)
  for (const { title, summary, body } of NEWS)
    expect(
      Bulletin.validate({
        status: 1,
        newsType: '1',
        isRelease: '1',
        title: title.zh,
        summary: summary.zh,
        body: body.zh,
      }),
    ).toEqual({})
  const kinds = BUILT_IN_DICTIONARIES.newsType.map(({ code }) => code)
  expect([...new Set(NEWS.map(({ newsType }) => newsType))].sort()).toEqual(kinds)
  expect(new Set([...BANNERS, ...NEWS].map(({ picture }) => picture)).size).toBe(Object.keys(SITE_PICTURES).length)
  for (const svg of Object.values(SITE_PICTURES)) {
    expect(svg.length).toBeLessThan(8_000)
    expect(svg).not.toMatch(/<text|<script|href|NaN|undefined/)
  }
})

it('a start prints the desks only where somebody sits at them', () => {
  const told = (hasPeople: boolean) => demoSignIns(hasPeople).map(({ username }) => username)
  expect(told(false)).toEqual(DEMO_ACCOUNTS.map(({ username }) => username))
  expect(told(true).slice(0, 5)).toEqual(['admin', 'dispatch1', 'finance1', 'review1', 'shipper'])
})
