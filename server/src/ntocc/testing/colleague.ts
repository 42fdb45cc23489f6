import type { TestBackend } from './backend.ts'

/** Somebody else of the same branch with a role of theirs: for what two people do. @returns a token */
export const colleague = async (backend: TestBackend, roleCode = 'PLAT_ADMIN'): Promise<string> => {
  await backend.config.db?.query(
    `update sys_account_role set role_id = (select id from role where branch_code = 'HQ' and role_code = $1)
     where account_id = (select id from sys_account where username = 'nobody')`,
    [roleCode],
  )
  return backend.signIn('nobody')
}
