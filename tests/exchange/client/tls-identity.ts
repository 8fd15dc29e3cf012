/**
 * The certificate of api.example.test, valid from 2020 to 2120, signed by no authority. Made with `openssl req -new
 * -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=api.example.test` and `openssl ca -selfsign`.
 */
export const tlsIdentity = {
  hostname: 'api.example.test',
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWmp/A54oFITVgGuT
1k01RHrWR2Hn5gEYp6ZNq5qH0dWhRANCAATcZ10EgtPy6wFDk1dmzi1F+yG6NTWk
m/LAkLj3Fa/n4gaPa5aJGIgg2uHfyXN54VUx9T6/LNJaB4P7GRhfulY/
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBdTCCARygAwIBAgIBATAKBggqhkjOPQQDAjAbMRkwFwYDVQQDDBBhcGkuZXhh
bXBsZS50ZXN0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAbMRkw
FwYDVQQDDBBhcGkuZXhhbXBsZS50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD
QgAE3GddBILT8usBQ5NXZs4tRfshujU1pJvywJC49xWv5+IGj2uWiRiIINrh38lz
eeFVMfU+vyzSWgeD+xkYX7pWP6NPME0wGwYDVR0RBBQwEoIQYXBpLmV4YW1wbGUu
dGVzdDAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBRfIc/Y3IBc2/LpeyTw2vP9
dU9TbTAKBggqhkjOPQQDAgNHADBEAiBRQVjFiFWE46FjbLj7Ql8gOyhLLzvepQxJ
VHA/pGqKZwIgOWcUcHqhR6xsQfRrBP8bnlt7C5GG854l9n2N8ReU23M=
-----END CERTIFICATE-----
`,
} as const;
