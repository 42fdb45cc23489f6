import { useTranslation } from '@ntocc/sdk/hooks'
import { ApplicationPage } from '@ntocc/sdk/ui'
import { TEAM_APPLICATION } from '../teams/team.ts'

/** What a carrier who has registered hands in. */
export default function TeamApplication() {
  const { t } = useTranslation()
  return <ApplicationPage schema={TEAM_APPLICATION} title={t('title.teamApplication')} />
}
