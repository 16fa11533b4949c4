import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { connection } from "next/server";
import type { ReactNode } from "react";
import "./globals.css";

const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  display: "swap",
  variable: "--font-inter",
});

/** Names of people and firms from Gdańsk to Brno; fetched only by a page that shows such a letter. */
const interExt = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  weight: "100 900",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  variable: "--font-inter-ext",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    },
  ],
});

export const metadata: Metadata = {
  title: { default: "Dealspace", template: "%s · Dealspace" },
  description: "The deal room for banks, sellers and buyers.",
  robots: { index: false, follow: false },
  manifest: "/site.webmanifest",
  icons: { apple: "/icons/apple-touch-icon.png" },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f7f7" },
    { media: "(prefers-color-scheme: dark)", color: "#0e1112" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // A page made at build time knows no nonce, and the browser would refuse each of its scripts.
  await connection();
  return (
    <html lang="en" className={`${inter.variable} ${interExt.variable}`}>
      <body>{children}</body>
    </html>
  );
}
