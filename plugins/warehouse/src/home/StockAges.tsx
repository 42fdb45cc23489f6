import { useTranslation } from '@ntocc/sdk/hooks'
import { Ages } from '../stock/Ages.tsx'

const ALL = {}

/** How long an owner's goods have lain there. */
export default function StockAges() {
  const { t } = useTranslation()
  return <Ages asked={ALL} more={{ to: '/warehouse/ages', label: t('ages.more') }} />
}
