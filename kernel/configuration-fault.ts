/** Unusable environment; the French message names the variable and what it should hold. */
export class ConfigurationFault extends Error {}
