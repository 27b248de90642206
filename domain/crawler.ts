/**
 * Spec 8, Bots: matches the `User-Agent` of visitors who get no error page and whose faults are not reported. Views and analytics use
 * the package `isbot` instead: spec 8 does not define whom they count, and `isbot` also knows scripts, headless browsers and other robots.
 */
export const crawler = /bot|lighthouse|facebook|google/i
