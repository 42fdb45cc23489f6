import { gatewayCalls, type JobDetail, type Manifest } from '@ntocc/sdk/contracts'
import { useLanguage, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { pluginName } from '../plugins/plugins.ts'

/** Whose job it is: a plugin by its name, or the platform. */
export function Owner({ row }: { row: Pick<JobDetail, 'plugin' | 'isAway'> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data } = useRecord(gatewayCalls.manifest)
  if (!row.plugin) return t('job.platform')
  const known = (data as Manifest | undefined)?.plugins.find(({ id }) => id === row.plugin)
  const name = pluginName(known, row.plugin, language)
  if (row.isAway) return t('job.away', { plugin: name })
  return name === row.plugin ? <code>{name}</code> : name
}
