import { callerAt } from './calls.ts'
import { fresh } from './fresh.ts'
import { fillSignIn, type People, type Visit, type VisitOptions } from './people.ts'

/** Somebody whom the administrator has added, and who has not been here yet. */
export interface Newcomer {
  username: string
  /** Good for one sign-in, which must choose another. */
  once: string
}

/** The administrator adds somebody with a role. */
export async function addStaff(url: string, username = fresh.word(), role = 'DISPATCHER'): Promise<Newcomer> {
  const admin = await callerAt(url, 'admin')
  const { id } = await admin.post<{ id: number }>('/ntocc-basic-api/staff', {
    name: `Person ${username}`,
    username,
    phone: fresh.phone(),
    partyType: 'PLAT_ADMIN',
    departmentCode: 'HQ-DEPT-CS',
    roles: [role],
  })
  const { password } = await admin.post<{ password: string }>('/ntocc-basic-api/staff/password', { id })
  return { username, once: password }
}

interface Hiring extends Partial<VisitOptions> {
  /** Code of the role, that of dispatchers unless told. */
  role?: string
}

/**
 * The administrator adds somebody, who signs in with the one-time password and chooses one of their own. @returns the
 * new person's browser, on the first page after that
 */
export async function hire(
  person: People,
  username: string,
  { role, ...at }: Hiring = {},
): Promise<Visit & { password: string }> {
  const { once } = await addStaff(at.url ?? person.url(), username, role)
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
