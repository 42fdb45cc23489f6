import { EMPLOYED, type RoleRecord } from '@ntocc/sdk/contracts'
import { usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { PageLink } from '@ntocc/sdk/ui'

/** How many accounts have the role; of the platform's own people the list of staff says who. */
export function WhoHasIt({ role }: { role: RoleRecord }) {
  const { t } = useTranslation()
  const isLink = usePermission('staff.read') === 'allowed'
  const count = role.accountCount
  if (!isLink || count === 0 || !role.partyTypes.some(type => EMPLOYED.includes(type))) return <>{count}</>
  return (
    <PageLink
      to={`/organisation/staff?roles=${encodeURIComponent(role.roleCode)}`}
      className="nt-link"
      title={t('whoHasIt', { role: role.name, count })}
    >
      {count}
    </PageLink>
  )
}
