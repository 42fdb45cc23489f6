import type { Driver, Vehicle } from '@ntocc/sdk/contracts'
import { pngFile } from '../../../../server/src/ntocc/testing/files.ts'
import { callerAt } from '../calls.ts'
import { fresh, yearsFromNow } from '../fresh.ts'
import { PASSWORD } from '../people.ts'
import { BASIC, type Desk, type Seen, type Values } from './desk.ts'
import { approve, reviewed, type Wish } from './reviewed.ts'

const driverPapers = () => {
  const [idNo, to] = [fresh.idNo(), yearsFromNow(8)]
  const numbers = { idNo, licenceNo: idNo, licenceClass: 'A2', qualificationNo: fresh.digits(18) }
  return { ...numbers, idTo: to, licenceTo: to, qualificationTo: to }
}

/** Drivers and lorries, with papers that are good for years. */
export const fleetAt = (desk: Desk) => ({
  driver: (values: Values = {}, wish: Wish = {}): Promise<Driver> => {
    const named = { name: `Driver ${fresh.digits(6)}`, phone: fresh.phone() }
    return reviewed(desk, 'driver', { ...driverPapers(), ...named, ...values }, wish)
  },

  /** A lorry for 30 t. */
  vehicle: (values: Values = {}, wish: Wish = {}): Promise<Vehicle> => {
    const [from, to] = [yearsFromNow(-3), yearsFromNow(8)]
    const what = { plateColor: '2', vehicleType: 'Q11', energy: 'B', grossMass: 49, tonnage: 30 }
    const whose = { owner: 'Northern Lines', useCharacter: 'Freight', issuer: 'Vehicle office' }
    const papers = { registerDate: from, issueDate: from, inspectionTo: to, roadCertTo: to, compulsoryInsuranceTo: to }
    const named = { plateNo: fresh.plate(), vin: fresh.vin(), roadCertNo: fresh.digits(12) }
    return reviewed(desk, 'vehicle', { ...what, ...whose, ...papers, ...named, ...values }, wish)
  },

  /** A driver who has registered and may work: signs in by the phone. */
  registered: async (): Promise<Driver & { username: string }> => {
    const [visitor, admin, phone] = [await callerAt(desk.url()), await desk.as('admin'), fresh.phone()]
    await visitor.post('/ntocc-tps-api/sms/sendRegisterVerifyCode', { phone })
    const [, verifyCode] = new RegExp(`${phone}\\s+(\\d{6})\\b`).exec(await visitor.text('/console/outbox')) ?? []
    const who = { phone, verifyCode, password: PASSWORD, partyType: 'DRIVER', name: `司机${fresh.digits(6)}` }
    await visitor.post(`${BASIC}/party/register`, who)
    const own = await desk.as(phone)
    const { record } = await own.get<{ record: Seen }>(`${BASIC}/party/application`)
    const picture = async (grey: number) => [await own.upload(`${grey}.png`, pngFile(grey))]
    const [idFront, idBack] = [await picture(1), await picture(2)]
    const [licenceImgs, qualificationImgs] = [await picture(3), await picture(4)]
    const pictures = { idFront, idBack, licenceImgs, qualificationImgs }
    await own.post(`${BASIC}/party/application`, { ...record, ...driverPapers(), ...pictures })
    const { id } = record
    await approve(desk, 'driver', await admin.get<Seen>(`${BASIC}/driver/${id}`))
    return { ...(await admin.get<Driver>(`${BASIC}/driver/${id}`)), username: phone }
  },
})
