import { useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, EntityFormModal, formOf, PageLink } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { driverTeamInvite, TeamInvitation } from '../../contract/own-fleet.ts'
import { resources } from '../../contract/resources.ts'

const CALLS = { create: driverTeamInvite, invalidates: [resources.driverTeamMember.by.list] }
const FORM = formOf(TeamInvitation, {
  name: 'teamInvitation',
  groups: [{ help: 'teamInvitation.help', fields: ['name', 'phone'] }],
})

/** How drivers come to a carrier: one who is on record is asked, one who is not is entered. */
export function Invite() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        type="primary"
        label={t('new.teamInvitation')}
        permission={driverTeamInvite.permission}
        onClick={() => setOpen(true)}
      />
      <PageLink to="/base/drivers" button="plain">
        {t('own.enterDriver')}
      </PageLink>
      {isOpen && (
        <EntityFormModal
          schema={FORM}
          calls={CALLS}
          title={t('new.teamInvitation')}
          saveLabel={t('own.ask')}
          savedText={() => t('own.asked')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
