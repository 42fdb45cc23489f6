import { defineService, inStates, oneByOne, sql } from '@ntocc/sdk/service'
import { Notice } from './contract/notices.ts'
import { SmsMessage } from './contract/sms.ts'
import { VehicleWarning, warningMachine } from './contract/warnings.ts'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { live as liveStep } from './live/index.ts'
import { summary, trackOfWarning, warningConditions, warningHooks } from './service/desk.ts'
import { deviceHooks, releaseDevice } from './service/devices.ts'
import { takePositions } from './service/intake.ts'
import { foldDays, keepPositions, watchVehicles } from './service/jobs.ts'
import { PER_ADDRESS, terminalListener } from './service/jt808/listener.ts'
import { keyHooks, newSecret, signerOfPositions } from './service/keys.ts'
import { countUnread, listSeen, readNotice } from './service/notices/read.ts'
import { recountNotices, smsOfNotice, tellNotices } from './service/notices/tell.ts'
import { noticeHooks, readersOf } from './service/notices/write.ts'
import { watchPapers } from './service/papers.ts'
import { addPartitions } from './service/partitions.ts'
import { DELIVER_RETRY_MS, deliverSms } from './service/sms/deliver.ts'
import { messageHooks, standing, tidySms, UNDELIVERED } from './service/sms/desk.ts'
import { tellOfHandover } from './service/sms/handover.ts'
import { tellOfOffer } from './service/sms/offers.ts'
import { SMS_ENVIRONMENT, signerOfReports, takeReports } from './service/sms/report.ts'
import { seedTemplates, templateHooks } from './service/sms/templates.ts'
import { tellDriversOf, writeSms } from './service/sms/write.ts'
import { drivenWay } from './service/tracking/driven.ts'
import { live } from './service/tracking/live.ts'
import { replay } from './service/tracking/replay.ts'

const MINUTE = 60_000

export default defineService(contract, {
  hooks: {
    vehicleWarning: warningHooks,
    positionKey: keyHooks,
    positionDevice: deviceHooks,
    smsTemplate: templateHooks,
    smsMessage: messageHooks,
    branchNotice: noticeHooks,
  },
  conditions: { vehicleWarning: warningConditions },
  follows: {
    waybill: tellDriversOf,
    waybillHandover: oneByOne(tellOfHandover),
    orderTake: oneByOne(tellOfOffer),
  },
  provides: { drivenWay },
  environment: [...SMS_ENVIRONMENT, PER_ADDRESS],
  listeners: { jt808: terminalListener },
  signers: { positionUpload: signerOfPositions, smsReport: signerOfReports },
  calls: {
    positionUpload: takePositions,
    positionKeySecret: newSecret,
    positionDeviceRelease: releaseDevice,
    warningTrack: trackOfWarning,
    warningSummary: summary,
    smsStanding: standing,
    smsReport: takeReports,
    noticesSeen: listSeen,
    noticeRead: readNotice,
    noticeReaders: readersOf,
    liveVehicles: live,
    vehicleReplay: replay,
  },
  todo: {
    vehicle_warning_count: {
      of: VehicleWarning,
      where: sql`status ${inStates(warningMachine, 'new')}`,
      staffOnly: true,
      permission: 'vehicleWarning.handle',
    },
    sms_failed_count: { of: SmsMessage, where: UNDELIVERED, staffOnly: true, permission: 'sms.send' },
    notice_unread_count: { permission: 'notice.see', reads: [Notice], count: countUnread },
  },
  jobs: {
    watchVehicles: { everyMs: MINUTE, run: watchVehicles },
    watchPapers: { everyMs: 60 * MINUTE, run: watchPapers },
    keepPositions: { cron: '20 3 * * *', run: keepPositions },
    foldDays: { everyMs: 10 * MINUTE, run: foldDays },
    writeSms: { run: writeSms },
    deliverSms: { retryMs: DELIVER_RETRY_MS, limitMs: 30_000, run: deliverSms },
    smsOfNotice: { run: smsOfNotice },
    tellNotices: { everyMs: MINUTE, run: tellNotices },
    tidySms: { cron: '40 3 * * *', run: area => Promise.all([tidySms(area), recountNotices(area)]) },
  },
  seed: async ctx => {
    await addPartitions(ctx)
    await seedTemplates(ctx)
  },
  demo,
  live: liveStep,
})
