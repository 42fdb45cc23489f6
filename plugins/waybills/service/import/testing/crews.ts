/** Of the database of a test. */
interface Asked {
  query<R extends Record<string, unknown>>(text: string): Promise<{ rows: R[] }>
}

/** A driver and a vehicle as a file names them, and by their codes. */
export interface Crew {
  driverCode: string
  /** In Chinese. */
  driverName: string
  driverPhone: string
  vehicleCode: string
  vehicleNo: string
}

/**
 * Drivers with a vehicle each for 30 t or more, all reviewed and on no trip: twenty at most. Whether their papers are in order
 * is for the very door to say, so that a test asks it.
 */
export const crewsOf = async (db: Asked): Promise<readonly Crew[]> => {
  const { rows } = await db.query<{
    driver: string
    name: { zh: string }
    phone: string
    vehicle: string
    plate: string
  }>(
    `select d.code as driver, d.name, d.phone, v.code as vehicle, v.plate_no as plate
     from (select *, row_number() over (order by id) as n from driver where branch_code = 'HQ' and auth_status = 2
       and not is_deleted) d
     join (select *, row_number() over (order by id) as n from vehicle where branch_code = 'HQ' and auth_status = 2
       and not is_deleted and tonnage >= 30) v on v.n = d.n
     where not exists (select 1 from waybill w where (w.driver_code = d.code or w.vehicle_no = v.plate_no) and w.status < 70)
     order by d.n limit 20`,
  )
  return rows.map(({ driver, name, phone, vehicle, plate }) => ({
    driverCode: driver,
    driverName: name.zh,
    driverPhone: phone,
    vehicleCode: vehicle,
    vehicleNo: plate,
  }))
}
