import { Role, type RoleRecord } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { FieldValue } from '@ntocc/sdk/ui'
import { Tag } from 'antd'

/** Fields whose names a list of roles must know. */
export const ROLE_FIELDS = [Role.fields.dataScope]

/** One role somebody has: its name, how far it sees, whether they begin in it. Within a `FieldScope` of `ROLE_FIELDS`. */
export function RoleLine({ role, isFirst }: { role: RoleRecord; isFirst: boolean }) {
  const { t } = useTranslation()
  return (
    <li>
      <strong>{role.name}</strong>
      <span className="nt-dim">
        {t('role.dataScope')}: <FieldValue name="dataScope" field={Role.fields.dataScope} row={role} />
      </span>
      {isFirst && <Tag>{t('access.first')}</Tag>}
    </li>
  )
}
