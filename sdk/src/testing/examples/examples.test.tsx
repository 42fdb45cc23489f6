import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { definePlugin, page, t } from '../../plugin/index.ts'
import { renderPlugin } from '../index.ts'
import { ContractPage } from './ContractPage.tsx'

afterEach(cleanup)

const load = async () => ({ default: ContractPage })
const plugin = definePlugin({
  id: 'contracts',
  pages: [page({ name: 'Contract', path: '/contract', title: t('title'), load })],
})
const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), 'utf8')

it('the example of docs/plugins/actions.md is this code', () => {
  expect(read('../../../../docs/plugins/actions.md')).toContain(read('ContractPage.tsx'))
})

it('the example offers its verb and says why it cannot be done', async () => {
  const session = { permissions: ['contract.print'] }
  const { actions } = await renderPlugin(plugin, { page: 'Contract', locale: {}, api: {}, session })
  expect(actions.offered.map(({ id, keys }) => [id, keys])).toEqual([['print', 'p']])
  expect(() => act(() => actions.run('print'))).toThrow('Nobody has signed this contract yet')
  expect(screen.getByRole('button', { name: 'Print', description: 'Nobody has signed this contract yet' })).toBeTruthy()
})
