/**
 * Documents as the ministry's guide (部网络货运信息交互系统接入指南, second version) asks for them, written from its tables as JSON schemas. They
 * share nothing with the programs that send: what those believe of the guide is not what they are judged by.
 */
export type Schema = Readonly<Record<string, unknown>>

export const text = (most: number): Schema => ({ type: 'string', minLength: 1, maxLength: most })
export const pattern = (source: string): Schema => ({ type: 'string', pattern: source })
const oneOf = (...values: readonly string[]): Schema => ({ type: 'string', enum: values })

const DAY = '[12]\\d{3}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])'
const day = pattern(`^${DAY}$`)
export const time = pattern(`^${DAY}([01]\\d|2[0-3])[0-5]\\d[0-5]\\d$`)
/** A decimal with all its digits, `n..18,3`. */
export const decimal = (whole: number, places: number): Schema =>
  pattern(`^(0|[1-9]\\d{0,${whole - 1}})\\.\\d{${places}}$`)
const money = decimal(15, 3)
const area = pattern('^\\d{6}(\\d{3}|\\d{6})?$')
const identity = pattern('^\\d{17}[0-9X]$')
const plate = pattern('^[\\u4e00-\\u9fa5][A-Z][A-Z0-9]{4,5}[A-Z0-9\\u4e00-\\u9fa5]$')
const colour = oneOf('1', '2', '3', '4', '5', '9', '91', '92', '93', '94')

export const group = (
  required: readonly string[],
  properties: Readonly<Record<string, Schema>>,
  more: Schema = {},
): Schema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
  ...more,
})
const listOf = (items: Schema): Schema => ({ type: 'array', minItems: 1, items })
export const only = (...names: readonly string[]): readonly string[] => names

const SEGMENTED = only(
  'despatchActualDateTime',
  'goodsReceiptDateTime',
  'placeOfLoading',
  'loadingCountrySubdivisionCode',
  'goodsReceiptPlace',
  'receiptCountrySubdivisionCode',
)

export const waybill = group(
  only(
    'originalDocumentNumber',
    'shippingNoteNumber',
    'serialNumber',
    'vehicleAmount',
    'transportTypeCode',
    'sendToProDateTime',
    'carrier',
    'unifiedSocialCreditIdentifier',
    'permitNumber',
    'consignmentDateTime',
    'businessTypeCode',
    'despatchActualDateTime',
    'goodsReceiptDateTime',
    'consignorInfo',
    'consigneeInfo',
    'totalMonetaryAmount',
    'vehicleInfo',
    'driver',
    'goodsInfo',
    'actualCarrierInfo',
    'insuranceInformation',
  ),
  {
    originalDocumentNumber: text(35),
    shippingNoteNumber: text(20),
    serialNumber: pattern('^\\d{4}$'),
    vehicleAmount: pattern('^[1-9]\\d{0,3}$'),
    transportTypeCode: oneOf('1', '2', '3', '4', '5', '6', '7', '8'),
    sendToProDateTime: time,
    carrier: text(512),
    unifiedSocialCreditIdentifier: pattern('^[0-9A-HJ-NPQRTUWXY]{18}$'),
    permitNumber: text(50),
    consignmentDateTime: time,
    businessTypeCode: oneOf('1002996', '1003997', '1003998', '1002998', '1003999'),
    despatchActualDateTime: time,
    goodsReceiptDateTime: time,
    consignorInfo: group(only('consignor', 'consignorID', 'placeOfLoading', 'countrySubdivisionCode'), {
      consignor: text(512),
      consignorID: text(35),
      placeOfLoading: text(256),
      countrySubdivisionCode: area,
    }),
    consigneeInfo: group(only('consignee', 'goodsReceiptPlace', 'countrySubdivisionCode'), {
      consignee: text(512),
      consigneeID: text(35),
      goodsReceiptPlace: text(256),
      countrySubdivisionCode: area,
    }),
    totalMonetaryAmount: money,
    vehicleInfo: group(only('vehicleNumber', 'vehiclePlateColorCode'), {
      vehicleNumber: plate,
      vehiclePlateColorCode: colour,
      despatchActualDateTime: time,
      goodsReceiptDateTime: time,
      placeOfLoading: text(256),
      loadingCountrySubdivisionCode: area,
      goodsReceiptPlace: text(256),
      receiptCountrySubdivisionCode: area,
    }),
    driver: listOf(group(only('driverName', 'drivingLicense'), { driverName: text(30), drivingLicense: identity })),
    goodsInfo: listOf(
      group(only('descriptionOfGoods', 'cargoTypeClassificationCode', 'goodsItemGrossWeight'), {
        descriptionOfGoods: text(512),
        cargoTypeClassificationCode: pattern('^(0[1-9]00|1[0-5]00|160[12]|170[01])$'),
        goodsItemGrossWeight: decimal(11, 3),
        cube: decimal(5, 4),
        totalNumberOfPackages: pattern('^\\d{1,8}$'),
      }),
    ),
    actualCarrierInfo: group(only('actualCarrierName', 'actualCarrierBusinessLicense', 'actualCarrierID'), {
      actualCarrierName: text(256),
      actualCarrierBusinessLicense: text(50),
      actualCarrierID: text(50),
    }),
    insuranceInformation: group(only('policyNumber', 'insuranceCompanyCode'), {
      policyNumber: text(30),
      insuranceCompanyCode: text(30),
    }),
    remark: text(256),
  },
  {
    // One consignment on several vehicles or in several legs says of each where and when it went.
    if: { properties: { serialNumber: { const: '0000' }, vehicleAmount: { const: '1' } } },
    else: { properties: { vehicleInfo: { type: 'object', required: SEGMENTED } } },
  },
)

const fundFlow = group(
  only(
    'documentNumber',
    'sendToProDateTime',
    'carrier',
    'actualCarrierID',
    'vehicleNumber',
    'vehiclePlateColorCode',
    'shippingNoteList',
    'financiallist',
  ),
  {
    documentNumber: text(35),
    sendToProDateTime: time,
    carrier: text(512),
    actualCarrierID: text(50),
    vehicleNumber: plate,
    vehiclePlateColorCode: colour,
    shippingNoteList: listOf(
      group(only('shippingNoteNumber', 'serialNumber', 'totalMonetaryAmount'), {
        shippingNoteNumber: text(20),
        serialNumber: pattern('^\\d{4}$'),
        totalMonetaryAmount: money,
      }),
    ),
    financiallist: listOf(
      group(only('paymentMeansCode', 'recipient', 'receiptAccount', 'sequenceCode', 'monetaryAmount', 'dateTime'), {
        paymentMeansCode: oneOf('1', '2', '3', '31', '32', '4', '41', '42', '9'),
        recipient: text(512),
        receiptAccount: text(512),
        bankCode: text(11),
        sequenceCode: text(50),
        monetaryAmount: money,
        dateTime: time,
      }),
    ),
    remark: text(256),
  },
)

/** At most 4.5 t in all: the facts of the papers stand in the place of a transport certificate. */
const LIGHT = '^([0-3]\\.\\d{2}|4\\.[0-4]\\d|4\\.50)$'

const vehicle = group(
  only(
    'vehicleNumber',
    'vehiclePlateColorCode',
    'vehicleType',
    'vehicleEnergyType',
    'vehicleTonnage',
    'grossMass',
    'roadTransportCertificateNumber',
  ),
  {
    vehicleNumber: plate,
    vehiclePlateColorCode: colour,
    vehicleType: pattern('^[A-Z]\\d[0-9A-Z]$'),
    owner: text(128),
    useCharacter: text(20),
    vin: text(32),
    issuingOrganizations: text(128),
    registerDate: day,
    issueDate: day,
    vehicleEnergyType: oneOf('A', 'B', 'C', 'D', 'E', 'F', 'L', 'M', 'N', 'O', 'Y', 'Z'),
    vehicleTonnage: decimal(7, 2),
    grossMass: decimal(7, 2),
    roadTransportCertificateNumber: text(20),
    trailerVehiclePlateNumber: plate,
    remark: text(256),
  },
  {
    if: { properties: { grossMass: { type: 'string', pattern: LIGHT } }, required: ['grossMass'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schema.
    then: { required: only('owner', 'useCharacter', 'vin', 'issuingOrganizations', 'registerDate', 'issueDate') },
  },
)

const driver = group(only('driverName', 'drivingLicense', 'qualificationCertificate', 'telephone'), {
  driverName: text(30),
  drivingLicense: identity,
  vehicleClass: text(20),
  issuingOrganizations: text(128),
  validPeriodFrom: day,
  validPeriodTo: day,
  qualificationCertificate: text(19),
  telephone: text(18),
  remark: text(256),
})

/** Degrees of WGS-84 that lie in China: an axis in the place of the other is none. */
const longitude = pattern('^(7[3-9]|[89]\\d|1[0-2]\\d|13[0-5])\\.\\d{6,8}$')
const latitude = pattern('^([3-9]|[1-4]\\d|5[0-4])\\.\\d{6,9}$')

/** Where a driver was at one end of the way, or at either: the ends of a track are messages of their own. */
const locationOf = (...ends: readonly string[]): Schema =>
  group(
    only(
      'shippingNoteNumber',
      'serialNumber',
      'vehicleNumber',
      'driverName',
      'locationType',
      'longitude',
      'latitude',
      'dateTime',
      'countrySubdivisionCode',
      'locationText',
      'sendToProDateTime',
    ),
    {
      shippingNoteNumber: text(20),
      serialNumber: pattern('^\\d{4}$'),
      vehicleNumber: plate,
      driverName: text(30),
      locationType: oneOf(...ends),
      longitude,
      latitude,
      dateTime: time,
      countrySubdivisionCode: area,
      locationText: text(256),
      sendToProDateTime: time,
    },
  )

export type Told = 'waybill' | 'fundFlow' | 'vehicle' | 'driver' | 'location'

/** What a message is about, by the name of the message. */
export const MESSAGES: ReadonlyMap<string, { kind: Told; name: string; schema: Schema }> = new Map([
  ['WLHY_YD1001', { kind: 'waybill', name: '电子运单', schema: waybill }],
  ['WLHY_ZJ1001', { kind: 'fundFlow', name: '资金流水单', schema: fundFlow }],
  ['WLHY_CL1001', { kind: 'vehicle', name: '车辆信息单', schema: vehicle }],
  ['WLHY_JSY1001', { kind: 'driver', name: '驾驶员信息单', schema: driver }],
  ['WLHY_WZ1001', { kind: 'location', name: '位置信息单', schema: locationOf('LOAD', 'UNLOAD') }],
  // As Shanxi and Anhui have them.
  ['START_TRACK', { kind: 'location', name: '位置信息单', schema: locationOf('LOAD') }],
  ['END_TRACK', { kind: 'location', name: '位置信息单', schema: locationOf('UNLOAD') }],
])

/** Reference number of a message. */
export const REFERENCE = pattern('^[0-9A-Za-z-]{1,35}$')

/** The header of a message in the general form. */
export const HEADER: Schema = group(
  only(
    'messageReferenceNumber',
    'documentName',
    'documentVersionNumber',
    'senderCode',
    'enterpriseSenderCode',
    'messageSendingDateTime',
    'ipcType',
    'token',
  ),
  {
    messageReferenceNumber: REFERENCE,
    documentName: text(35),
    documentVersionNumber: text(17),
    senderCode: pattern('^\\d{6}$'),
    enterpriseSenderCode: text(20),
    messageSendingDateTime: time,
    ipcType: text(16),
    token: text(200),
  },
)
