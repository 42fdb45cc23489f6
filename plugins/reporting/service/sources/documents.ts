import { type AnyDocument, LIGHT_GROSS_MASS, lightPermitNumber, reportTime } from '@ntocc/sdk/reporting'
import { ENDS, type EndType, momentAt } from './ends.ts'
import { dayOf, decimalOf, degreesOf, known, numberOf, type Row, textOf, timeOf, yuanOf } from './row.ts'

/** The platform as its licence has it. */
export interface Platform {
  readonly name?: string | undefined
  readonly uscc?: string | undefined
  readonly permitNo?: string | undefined
}

/** What a waybill's document is made of. */
export interface WaybillRows {
  readonly waybill: Row
  readonly driver: Row
  readonly vehicle: Row
  readonly shipper: Row
  readonly platform: Platform
  readonly now: Date
}

/** A driver as reported. The number of the licence is that of the identity. */
export const driverDocument = (driver: Row): AnyDocument =>
  known({
    driverName: textOf(driver, 'name'),
    drivingLicense: textOf(driver, 'licence_no') ?? textOf(driver, 'id_no'),
    vehicleClass: textOf(driver, 'licence_class'),
    issuingOrganizations: textOf(driver, 'licence_issuer'),
    validPeriodFrom: dayOf(driver, 'licence_from'),
    validPeriodTo: dayOf(driver, 'licence_to'),
    qualificationCertificate: textOf(driver, 'qualification_no'),
    telephone: textOf(driver, 'phone'),
  })

/** A vehicle as reported, masses in tonnes as the licence has them. */
export const vehicleDocument = (vehicle: Row): AnyDocument =>
  known({
    vehicleNumber: textOf(vehicle, 'plate_no'),
    vehiclePlateColorCode: textOf(vehicle, 'plate_color'),
    vehicleType: textOf(vehicle, 'vehicle_type'),
    owner: textOf(vehicle, 'owner'),
    useCharacter: textOf(vehicle, 'use_character'),
    vin: textOf(vehicle, 'vin'),
    issuingOrganizations: textOf(vehicle, 'issuer'),
    registerDate: dayOf(vehicle, 'register_date'),
    issueDate: dayOf(vehicle, 'issue_date'),
    vehicleEnergyType: textOf(vehicle, 'energy'),
    vehicleTonnage: decimalOf(vehicle, 'tonnage', 2),
    grossMass: decimalOf(vehicle, 'gross_mass', 2),
    roadTransportCertificateNumber: textOf(vehicle, 'road_cert_no'),
    trailerVehiclePlateNumber: textOf(vehicle, 'trailer_no'),
  })

/** Of at most 4.5 t in all: needs neither certificate nor qualification. */
export const isLight = (vehicle: Row): boolean =>
  (numberOf(vehicle, 'gross_mass') ?? Number.POSITIVE_INFINITY) <= LIGHT_GROSS_MASS

/**
 * Whose the licence is, or `company（driver）` where it is told by the number of the driver, as the guide has it (item 43): a waybill names the team that
 * its driver belongs to, of which nobody has a number.
 */
const carrierName = (waybill: Row, driver: Row): string | undefined => {
  const [company, person] = [textOf(waybill, 'carrier_name'), textOf(driver, 'name')]
  if (!company || !person || company === person) return company ?? person
  const isWhole = textOf(waybill, 'carrier_id') !== undefined || company.endsWith(`（${person}）`)
  return isWhole ? company : `${company}（${person}）`
}

/**
 * Who carries: as the waybill names them, else the driver. By which permit stands with the vehicle, which is licensed under it and where it can
 * be mended; only a waybill whose vehicle does not say it is asked. Vehicles that need no permit have one made of their area.
 */
const actualCarrier = ({ waybill, driver, vehicle }: WaybillRows): AnyDocument =>
  known({
    actualCarrierName: carrierName(waybill, driver),
    actualCarrierBusinessLicense:
      textOf(vehicle, 'operating_permit_no') ??
      textOf(waybill, 'carrier_permit') ??
      (isLight(vehicle) ? lightPermitNumber(textOf(waybill, 'load_area_code') ?? '') : undefined),
    actualCarrierID: textOf(waybill, 'carrier_id') ?? textOf(driver, 'id_no'),
  })

/** A waybill as reported: each field from its one source. What is not known is left out, and the pre-check tells it. */
export const waybillDocument = (rows: WaybillRows): AnyDocument => {
  const { waybill, driver, shipper, platform, now } = rows
  return known({
    originalDocumentNumber: textOf(waybill, 'original_no') ?? textOf(waybill, 'order_no'),
    shippingNoteNumber: textOf(waybill, 'waybill_no'),
    serialNumber: textOf(waybill, 'serial_no') ?? '0000',
    vehicleAmount: '1',
    transportTypeCode: textOf(waybill, 'transport_type') ?? '1',
    sendToProDateTime: reportTime(now),
    carrier: platform.name,
    unifiedSocialCreditIdentifier: platform.uscc,
    permitNumber: platform.permitNo,
    consignmentDateTime: timeOf(waybill, 'gmt_created'),
    businessTypeCode: textOf(waybill, 'business_type'),
    despatchActualDateTime: timeOf(waybill, 'depart_time'),
    goodsReceiptDateTime: timeOf(waybill, 'sign_time'),
    consignorInfo: known({
      consignor: textOf(shipper, 'name') ?? textOf(waybill, 'shipment_name'),
      consignorID: textOf(shipper, 'uscc'),
      placeOfLoading: textOf(waybill, 'load_address'),
      countrySubdivisionCode: textOf(waybill, 'load_area_code'),
    }),
    consigneeInfo: known({
      consignee: textOf(waybill, 'consignee_name') ?? textOf(waybill, 'unload_contact'),
      goodsReceiptPlace: textOf(waybill, 'unload_address'),
      countrySubdivisionCode: textOf(waybill, 'unload_area_code'),
    }),
    totalMonetaryAmount: yuanOf(waybill, 'shipper_freight'),
    vehicleInfo: known({
      vehicleNumber: textOf(waybill, 'vehicle_no'),
      vehiclePlateColorCode: textOf(waybill, 'plate_color'),
    }),
    driver: [
      known({
        driverName: textOf(driver, 'name') ?? textOf(waybill, 'driver_name'),
        drivingLicense: textOf(driver, 'licence_no') ?? textOf(driver, 'id_no'),
      }),
    ],
    goodsInfo: [
      known({
        descriptionOfGoods: textOf(waybill, 'goods_name'),
        cargoTypeClassificationCode: textOf(waybill, 'goods_type_code'),
        goodsItemGrossWeight: decimalOf(waybill, 'gross_kg', 3),
      }),
    ],
    actualCarrierInfo: actualCarrier(rows),
    insuranceInformation: { policyNumber: 'none', insuranceCompanyCode: 'none' },
  })
}

/** A payment, and the waybill that a part of it was for. */
export interface FundFlowRows extends WaybillRows {
  readonly payment: Row
}

/** Transfer by a bank: nothing else is paid by. */
const BY_BANK = '32'

/** A flow of funds as reported: what of one payment was for one waybill, which came to so much in all, fuel and toll in it. */
export const fundFlowDocument = (rows: FundFlowRows): AnyDocument => {
  const { waybill, payment, now } = rows
  const { actualCarrierName, actualCarrierID } = actualCarrier(rows)
  return known({
    documentNumber: textOf(payment, 'document_no'),
    sendToProDateTime: reportTime(now),
    carrier: actualCarrierName,
    actualCarrierID,
    vehicleNumber: textOf(waybill, 'vehicle_no'),
    vehiclePlateColorCode: textOf(waybill, 'plate_color'),
    shippingNoteList: [
      known({
        shippingNoteNumber: textOf(waybill, 'waybill_no'),
        serialNumber: textOf(waybill, 'serial_no') ?? '0000',
        totalMonetaryAmount: yuanOf(payment, 'due_amount'),
      }),
    ],
    financiallist: [
      known({
        paymentMeansCode: BY_BANK,
        recipient: textOf(payment, 'payee_name'),
        receiptAccount: textOf(payment, 'card_no'),
        bankCode: textOf(payment, 'bank_code'),
        sequenceCode: textOf(payment, 'bank_serial_no'),
        monetaryAmount: yuanOf(payment, 'paid_share'),
        dateTime: timeOf(payment, 'finish_time'),
      }),
    ],
  })
}

/** A waybill on its way, and where its vehicle was seen at one end of it. */
export interface LocationRows extends Pick<WaybillRows, 'waybill' | 'driver' | 'now'> {
  /** `lng` and `lat`; nothing where nobody saw it. */
  readonly position: Row
}

/**
 * One end of the way as reported: when goods left or were handed over, where the vehicle was seen then, else where the waybill says that the end
 * is, and that place in words.
 */
export const locationDocument = ({ waybill, driver, position, now }: LocationRows, type: EndType): AnyDocument => {
  const { side } = ENDS[type]
  const moment = momentAt(waybill, type)
  return known({
    shippingNoteNumber: textOf(waybill, 'waybill_no'),
    serialNumber: textOf(waybill, 'serial_no') ?? '0000',
    vehicleNumber: textOf(waybill, 'vehicle_no'),
    driverName: textOf(driver, 'name') ?? textOf(waybill, 'driver_name'),
    locationType: type,
    longitude: degreesOf(position, 'lng') ?? degreesOf(waybill, `${side}_lng`),
    latitude: degreesOf(position, 'lat') ?? degreesOf(waybill, `${side}_lat`),
    dateTime: moment && timeOf(waybill, moment),
    countrySubdivisionCode: textOf(waybill, `${side}_area_code`),
    locationText: textOf(waybill, `${side}_address`),
    sendToProDateTime: reportTime(now),
  })
}
