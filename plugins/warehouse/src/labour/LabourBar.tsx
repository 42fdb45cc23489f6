import { useTranslation } from '@ntocc/sdk/hooks'
import { PageLink } from '@ntocc/sdk/ui'
import '../fees/fees.css'

/** Ways from what teams did to the teams and to what they are paid. */
export function LabourBar() {
  const { t } = useTranslation()
  return (
    <nav className="warehouse-bar" aria-label={t('title.labourWork')}>
      <PageLink to="/warehouse/labour/teams" className="nt-link">
        {t('title.labourTeam')}
      </PageLink>
      <PageLink to="/warehouse/labour/rates" className="nt-link">
        {t('title.labourRate')}
      </PageLink>
    </nav>
  )
}
