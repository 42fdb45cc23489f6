import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { EntityFormModal, type RowAction, useMissingPermission } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { type ReactNode, useCallback, useState } from 'react'
import { cardMachine, type OilCard, oilCardPledge, oilCardRelease, oilCards } from '../../contract/cards.ts'
import { PLEDGE_FORM } from './card.ts'

const { list, get } = oilCards.by
const PLEDGE_CALLS = { create: oilCardPledge, invalidates: [list, get] }
const ACTIVE = cardMachine.at.active

interface Pledging {
  /** What can be done with a card beside its moves; what cannot says why. */
  actions: (card: OilCard) => RowAction[]
  /** The question, while it is asked. */
  dialog: ReactNode
}

/** Keeping a card's money for one waybill, and freeing it again. */
export const usePledge = (): Pledging => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<OilCard>()
  const { message } = App.useApp()
  const { run: release } = useAction(oilCardRelease, {
    invalidates: [list, get],
    onSuccess: () => void message.success(t('released')),
  })
  const missing = useMissingPermission(oilCardPledge.permission)
  const actions = useCallback(
    (card: OilCard): RowAction[] => {
      const { id, version, pledgedWaybillNo, status } = card
      const idle = status === ACTIVE ? undefined : t('notActive')
      const reason = missing ?? idle
      const shown = reason === undefined ? {} : { disabledReason: reason }
      return pledgedWaybillNo
        ? [
            {
              key: 'release',
              label: t('release'),
              run: () => void release({ body: { id, version } }),
              ...(missing !== undefined && { disabledReason: missing }),
            },
          ]
        : [{ key: 'pledge', label: t('pledge'), run: () => setAsked(card), ...shown }]
    },
    [t, missing, release],
  )
  const close = () => setAsked(undefined)
  return {
    actions,
    dialog: asked && (
      <EntityFormModal
        schema={PLEDGE_FORM}
        calls={PLEDGE_CALLS}
        title={t('pledgeOf', { card: asked.cardNo })}
        saveLabel={t('pledge')}
        savedText={t('pledged')}
        toBody={values => ({ ...values, id: asked.id, version: asked.version })}
        onClose={close}
      />
    ),
  }
}
