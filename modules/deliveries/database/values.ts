export const failureKinds = ['absent', 'not_found', 'refused', 'no_money', 'other'] as const
