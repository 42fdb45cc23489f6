import type { Envelope } from '@ntocc/sdk/contracts'
import { fillSignIn, type Visit, type VisitOptions } from './people.ts'

let serial = 0
/** Passes as a phone and cannot be dialled. */
const phone = () => `1000000${String(9000 + serial++)}`

/**
 * The administrator adds a dispatcher, who signs in with the one-time password and chooses one of their own. @returns the
 * new person's browser, on the first page after that
 */
export async function hire(
  person: (options?: Partial<VisitOptions>) => Promise<Visit>,
  username: string,
  at: Partial<VisitOptions> = {},
): Promise<Visit & { password: string }> {
  const { context } = await person({ ...at, as: 'admin' })
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await context.request.post(`/ntocc-basic-api/${path}`, { headers: { 'X-Console': '1' }, data })
    const envelope = (await answer.json()) as Envelope<T>
    if (envelope.status !== 0 || !envelope.data) throw new Error(`${path}: ${JSON.stringify(envelope)}`)
    return envelope.data
  }
  const { id } = await post<{ id: number }>('staff', {
    name: `Person ${username}`,
    username,
    phone: phone(),
    partyType: 'PLAT_ADMIN',
    departmentCode: 'HQ-DEPT-CS',
    roles: ['DISPATCHER'],
  })
  const { password: once } = await post<{ password: string }>('staff/password', { id })
  await context.close()

  const visit = await person(at)
  const password = `Own-${once}`
  await visit.page.goto('/login')
  await fillSignIn(visit.page, username, once)
  await visit.page.getByLabel('Current password', { exact: true }).fill(once)
  await visit.page.getByLabel('New password', { exact: true }).fill(password)
  await visit.page.getByLabel('New password again', { exact: true }).fill(password)
  await visit.page.getByRole('button', { name: 'Change password' }).click()
  await visit.page.getByRole('navigation', { name: 'Menu' }).waitFor()
  return { ...visit, password }
}
