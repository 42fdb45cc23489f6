/** What is asked of drivers and of vehicles to find who usually drives which. */
export const OF_VEHICLE = ['code', 'branchCode', 'teamCode', 'defaultVehicle', 'isDeleted'] as const
export const PLATED = ['code', 'branchCode', 'plateNo', 'isDeleted'] as const
