// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { platformOf } from '../../../../server/src/ntocc/testing/services.ts'
import { type SavedStatementSeen, savedCalls } from '../../contract/saved.ts'
import contract from '../../contract.ts'
import service from '../../service.ts'
import { sendStatements } from './send.ts'
import { DEFINITION } from './testing/area.ts'

const { financeSavedCreate, financeSavedUpdate } = savedCalls

withDatabase('what is called out of a statement that is sent', database => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await testBackend(database().db)
    await database().db.query(
      `update role set permissions = permissions || '["finance.read"]' where branch_code = 'HQ' and role_code = 'SHIPPER'`,
    )
  })
  afterAll(() => backend.app.close())

  /** Keeps a statement that is sent every day, a turn of which has come. */
  const scheduled = async (token: string): Promise<void> => {
    const body = { name: 'Figures', definition: { ...DEFINITION, measures: ['receivable'] } }
    const { data, status, errors } = await backend.post<SavedStatementSeen>(financeSavedCreate.path, body, token)
    expect(status, JSON.stringify(errors)).toBe(0)
    const change = { id: data?.id, version: data?.version, schedule: { repeat: 'daily', hour: 8 } }
    const { method, path } = financeSavedUpdate
    expect((await backend.call({ method, url: path, payload: change, token })).status).toBe(0)
    await database().db.query(`update finance_statement_reader set told_at = now() - interval '3 days'`)
  }

  it('has its figures for staff; of a party, whose other people hear it too, it says that there are some', async () => {
    for (const name of ['admin', 'shipper']) await scheduled(await backend.signIn(name))
    const heard = new Map<string, string>()
    const end = backend.notifier.subscribe(({ key, message }) => {
      if (message.type === 'warning') heard.set(key.split('/')[1] ?? '', message.text.zh)
    })
    await sendStatements(platformOf(backend, contract, service), { signal: new AbortController().signal })
    end()
    expect([...heard.keys()].sort()).toEqual(['PLAT_ADMIN', 'SHIPPER'])
    expect(heard.get('PLAT_ADMIN')).toContain('0.00')
    expect(heard.get('SHIPPER')).not.toContain('0.00')
  })
})
