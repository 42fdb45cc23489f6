import { defineContract } from '@ntocc/sdk/contracts'
import { code, id, integer, shape } from '@ntocc/sdk/fields'
import { PositionDevice, positionDeviceRelease, positionDevices, TERMINAL_VERSIONS } from './contract/devices.ts'
import {
  NOTICE_ROLES,
  Notice,
  NoticeReading,
  noticeRead,
  noticeReaders,
  notices,
  noticesSeen,
} from './contract/notices.ts'
import { PositionKey, positionKeySecret, positionKeys, positionUpload } from './contract/positions.ts'
import { SMS_LANGUAGES, warningSettings } from './contract/settings.ts'
import {
  SMS_PROBLEMS,
  SmsMessage,
  SmsTemplate,
  smsMessages,
  smsReport,
  smsStanding,
  smsTemplates,
} from './contract/sms.ts'
import { SMS_PURPOSES } from './contract/sms-text.ts'
import { liveVehicles, vehicleReplay } from './contract/tracking.ts'
import {
  PLACE_SHAPES,
  VehicleWarning,
  vehicleWarnings,
  WARNING_KINDS,
  WarningExemption,
  WarningPlace,
  warningExemptions,
  warningPlaces,
  warningSummary,
  warningTrack,
} from './contract/warnings.ts'

/** Everybody reads what the branch tells them. */
const READERS = { pages: ['NoticeBoard'] }

export default defineContract({
  id: 'messages',
  entities: {
    vehicleWarning: VehicleWarning,
    warningPlace: WarningPlace,
    warningExemption: WarningExemption,
    positionKey: PositionKey,
    positionDevice: PositionDevice,
    smsTemplate: SmsTemplate,
    smsMessage: SmsMessage,
    branchNotice: Notice,
    noticeReading: NoticeReading,
  },
  resources: {
    vehicleWarning: vehicleWarnings,
    warningPlace: warningPlaces,
    warningExemption: warningExemptions,
    positionKey: positionKeys,
    positionDevice: positionDevices,
    smsTemplate: smsTemplates,
    smsMessage: smsMessages,
    branchNotice: notices,
  },
  calls: {
    positionUpload,
    positionKeySecret,
    positionDeviceRelease,
    warningTrack,
    warningSummary,
    smsStanding,
    smsReport,
    noticesSeen,
    noticeRead,
    noticeReaders,
    liveVehicles,
    vehicleReplay,
  },
  todo: ['vehicle_warning_count', 'sms_failed_count', 'notice_unread_count'],
  todoOrder: { vehicle_warning_count: 83, sms_failed_count: 185, notice_unread_count: 187 },
  permissions: [
    'vehicleWarning.read',
    'vehicleWarning.handle',
    'warningPlace.edit',
    'positionKey.read',
    'positionKey.edit',
    'sms.read',
    'sms.send',
    'smsTemplate.read',
    'smsTemplate.edit',
    'notice.read',
    'notice.edit',
    'notice.publish',
    'notice.see',
    'vehiclePosition.read',
  ],
  dictionaries: {
    warningKind: [...WARNING_KINDS],
    warningLevel: ['1', '2', '3'],
    warningPaper: ['roadCert', 'permit', 'inspection', 'compulsory', 'commercial', 'licence', 'qualification'],
    warningPlaceUse: ['excluded', 'forbidden'],
    warningPlaceShape: [...PLACE_SHAPES],
    smsPurpose: [...SMS_PURPOSES],
    smsChannel: ['outbox', 'http'],
    smsProblem: [...SMS_PROBLEMS],
    smsLanguage: [...SMS_LANGUAGES],
    noticeRole: [...NOTICE_ROLES],
    terminalVersion: [...TERMINAL_VERSIONS],
  },
  issues: ['template.variable', 'template.brace', 'template.parts'],
  errors: {
    BATCH_TOO_LARGE: { status: 4000 },
    SPAN_TOO_LONG: { status: 4000 },
    SMS_LIMIT: {},
    SMS_NO_SERVICE: {},
    TEMPLATE_IN_USE: {},
    NOTICE_PUBLISHED: {},
    NOTICE_OVER: {},
    NOTICE_NO_SMS: {},
  },
  settings: warningSettings,
  jobs: {
    watchVehicles: shape({}),
    watchPapers: shape({}),
    keepPositions: shape({}),
    foldDays: shape({}),
    writeSms: shape({ purpose: code('smsPurpose', SMS_PURPOSES).required(), record: id().required() }),
    deliverSms: shape({ message: id().required(), round: integer({ min: 0 }).required() }),
    smsOfNotice: shape({ notice: id().required(), edition: integer({ min: 0 }).required() }),
    tellNotices: shape({}),
    tidySms: shape({}),
  },
  search: {
    vehicleWarning: {
      by: ['plateNo', 'waybillNo'],
      title: 'plateNo',
      hint: ['waybillNo'],
      state: 'status',
      to: '/warnings?view=all&open={id}',
    },
  },
  defaults: {
    roles: {
      '*': READERS,
      PLAT_ADMIN: 'all',
      // Whoever sends vehicles looks after what they warn of, and says what is no warning.
      DISPATCHER: {
        pages: [
          'VehicleMap',
          'VehicleReplay',
          'WarningDesk',
          'SpeedWarning',
          'DeviationWarning',
          'FatigueWarning',
          'WarningPlaceManage',
          'WarningExemptionManage',
        ],
        permissions: ['vehicleWarning.handle', 'warningPlace.edit'],
      },
    },
  },
})
