import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'
import { API, list } from './testing.tsx'

afterEach(cleanup)

const RUNNING = { id: 'one', name: 'Tidy up', state: 'running', tries: 1, gmtCreated: '2026-03-01T00:00:00Z' }

it('a job that is done by the time it is looked at is no error', async () => {
  await renderPlugin(plugin, {
    page: 'JobManage',
    locale,
    query: { open: RUNNING.id },
    session: { permissions: ['job.read'] },
    api: {
      [`GET ${API}/job`]: () => list([RUNNING]),
      [`GET ${API}/job/:id`]: () => ({ status: 4040, msg: 'There is no such record.' }),
      [`GET ${API}/dict/listDict`]: () => [],
    },
  })
  await screen.findByText('This job has been done meanwhile. Jobs that are done are no longer listed.')
  expect(document.querySelector('.nt-error')).toBeNull()
})
