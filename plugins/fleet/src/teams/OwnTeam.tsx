import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded } from '@ntocc/sdk/ui'
import DriverTeamDetail from './DriverTeamDetail.tsx'
import { teamCalls } from './team.ts'

const FIRST = { pageNum: 1, pageSize: 1 }

/** A carrier's own team: who drives for it, and whom it asks to. */
export default function OwnTeam() {
  const { t } = useTranslation()
  const read = useRecord(teamCalls.list, { query: FIRST })
  return (
    <Loaded of={read}>
      {({ records: [team] }) =>
        team ? <DriverTeamDetail id={team.id} /> : <Empty isPage title={t('own.noTeam')} hint={t('own.noTeamHint')} />
      }
    </Loaded>
  )
}
