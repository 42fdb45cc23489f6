import { CODE_LABELS } from '@ntocc/sdk/contracts/labels'
import type { Queryable } from '../db/database.ts'
import { EVERY_BRANCH } from '../records/scope.ts'
import { BUILT_IN } from './built-in.ts'

/** Files of the console itself; an installation replaces them by its own. */
const LOGO_URL = '/favicon.svg'
const LOGIN_LOGO_URL = '/favicon.svg'

const NAME = { en: 'Logistics Cloud', zh: '物流云', es: 'Nube Logística', ja: '物流クラウド' }

/** The enterprise shown before sign-in, and its goods types: once, then people's own. */
export const seedEnterprise = async (tx: Queryable): Promise<void> => {
  await tx.query(
    `insert into party_group (branch_code, code, name, logo_url, login_logo_url, is_default, status, created_by)
     values ($1, 'DEFAULT', $2, $3, $4, true, 1, $5) on conflict (code) do nothing`,
    [EVERY_BRANCH, JSON.stringify(NAME), LOGO_URL, LOGIN_LOGO_URL, BUILT_IN],
  )
  const types = (CODE_LABELS.cargoType ?? []).map(({ code, name }, sort) => ({ code, name, sort }))
  await tx.query(
    `insert into goods_type (branch_code, code, goods_type_code, name, sort, status, created_by)
     select $1, 'cargoType.' || code, code, name, sort, 1, $2
     from jsonb_to_recordset($3::jsonb) as rows(code text, name jsonb, sort int) on conflict (code) do nothing`,
    [EVERY_BRANCH, BUILT_IN, JSON.stringify(types)],
  )
}
